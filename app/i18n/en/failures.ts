/** What happened, what did not, what to do. By kind of `ModelFailure` and `SessionEnd`. */
export const failures = {
  model: {
    auth: 'The service refused the key. Check it in Models.',
    billing: 'The service reports no credit on this account. Add credit there, then retry.',
    rate_limit: 'The service takes no more requests for the moment. Wait, then retry.',
    overloaded: 'The service is overloaded. Retry in a little while.',
    server_error: 'The service had an error of its own. Retry.',
    bad_request: 'The service did not accept the request. Its words tell more.',
    bad_endpoint: 'No model service answers at this address. Check the base URL in Models.',
    model_not_found: 'The service does not know this model. Check the model id in Models.',
    context_length: 'The conversation is longer than the model can read. Start a new one.',
    tools_unsupported: 'This model takes no tools. It can talk, but not look around or propose.',
    tool_generation_failed: 'The model wrote a call that its service could not read. Retry.',
    param_unsupported: 'The service does not accept a setting of the request. Its words tell more.',
    history_protocol: 'The service did not accept the order of this conversation. Start a new one, or retry.',
    network:
      'The service was not reached, or the connection to it broke. Check the network, then retry. If it never worked: the service may not allow calls from a browser.',
    stall: 'The answer stopped coming in. What came is kept; retry asks again.',
    stream_truncated: 'The answer broke off. What came is kept; retry asks again.',
    origin_not_allowed: 'The app may not call this address. Save it in Models first.',
  },
  storage: {
    'storage.full': 'The tablet has no room left, so nothing was sent. Make room, then retry.',
    'storage.unavailable': 'The tablet’s database does not answer, so nothing was sent. Retry, or reload the app.',
  },
  session: {
    unknownHost: { what: 'The address has no entry in the name service.', todo: 'Check the address of the host.' },
    connectionRefused: {
      what: 'The server is there, but nothing takes SSH connections on this port.',
      todo: 'Check the port, and that sshd runs.',
    },
    unreachable: {
      what: 'The relay finds no way to this address.',
      todo: 'Check the network between relay and server.',
    },
    connectTimeout: {
      what: 'The server did not answer in time.',
      todo: 'Check that it is up and that no firewall drops it.',
    },
    destinationForbidden: {
      what: 'The relay does not allow this destination.',
      todo: 'Its owner can allow it in the relay’s settings.',
    },
    noCommonAlgorithm: {
      what: 'Server and relay share no encryption method.',
      todo: 'The server may need an update.',
    },
    hostKeyRefused: { what: 'You did not trust the host key. Nothing was sent.', todo: 'Reconnect to see it again.' },
    authRefused: { what: 'The server refused the sign-in.', todo: 'Check user and password, then reconnect.' },
    authCancelled: { what: 'You cancelled the sign-in. No answer was sent.', todo: 'Reconnect to be asked again.' },
    questionTimeout: { what: 'A question waited too long for an answer.', todo: 'Reconnect to be asked again.' },
    protocolError: { what: 'The server said something that is not SSH.', todo: 'Check address and port.' },
    lost: {
      what: 'The connection between relay and server broke. What ran there may have been ended.',
      todo: 'Reconnect when the server is reachable.',
    },
    closedByHost: { what: 'The server ended the session.', todo: 'Reconnect for a new shell.' },
    closedByUser: { what: 'You closed the session.', todo: 'Reconnect for a new shell.' },
    relayStopping: { what: 'The relay is stopping.', todo: 'Reconnect when it is back.' },
    offline: { what: 'This device is offline. Nothing was sent.', todo: 'Reconnect when there is a network.' },
    relayUnreachable: {
      what: 'The relay does not answer.',
      todo: 'Check that it runs and that this device reaches it.',
    },
    deviceUnknown: { what: 'The relay does not know this device any more.', todo: 'Pair it again.' },
    tooMany: {
      what: 'The relay takes no more sessions for the moment.',
      todo: 'Close another session, or wait a minute.',
    },
    linkLost: {
      what: 'The line to the relay broke. The shell was ended.',
      todo: 'Reconnect for a new shell.',
    },
    protocolMismatch: {
      what: 'App and relay are of different versions.',
      todo: 'Reload the app, or update the relay.',
    },
    terminalRefused: {
      what: 'The server signed you in but gave no terminal.',
      todo: 'The account may not allow a shell.',
    },
  },
};
