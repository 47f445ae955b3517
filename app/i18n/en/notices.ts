/** What the app tells by toasts, and names it gives by itself. */
export const notices = {
  practiceHost: 'This computer',
  scriptedModel: 'Scripted demo',
  keysNotSent: 'No session. What you typed was not sent.',
  pasteCleaned: ({ count }: { count: number }) =>
    count === 1
      ? '1 control character was taken out of the paste.'
      : `${count} control characters were taken out of the paste.`,
  storageFull: 'The tablet has no room left. The last change was not saved.',
  storageUnavailable: 'The tablet’s database does not answer. The last change was not saved; reload the app.',
  unreadableRows: ({ count }: { count: number }) =>
    count === 1
      ? '1 stored entry could not be read. It was left as it is.'
      : `${count} stored entries could not be read. They were left as they are.`,
  notPaired: 'Pair this device with your relay first.',
  noModel: 'No model is set up. Add one in Settings, then send again.',
  practiceHostGone: 'The relay does not offer this computer now. Start it on this machine, without --no-practice-host.',
  updateWaitsForSession: 'A session is open. Close it first, then update.',
  toolsUnsupported: 'This model takes no tools. It can talk, but not look around or propose commands.',
  leakedToolMarkup:
    'The answer holds tool markup that the service did not turn into a call. It is shown as text and was not run.',
};
