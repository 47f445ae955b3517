/**
 * Version of the wire. One line of history each:
 * 1 — first form: hello, host-key and prompt questions, one PTY, exec channels, byte offsets both ways.
 */
export const protocolVersion = 1;

/** The WebSocket subprotocol that the relay selects; the ticket travels beside it as `ticket.<base64url>`. */
export const subprotocol = 'countersign.v1';
export const ticketSubprotocolPrefix = 'ticket.';
