export const pairing = {
  title: 'Your servers, with an AI that asks first',
  what: 'A terminal over SSH beside a chat. The AI looks around by itself and proposes commands. Nothing reaches a shell until you countersign it.',
  wont: 'Hosts, keys and conversations stay on this device. The relay only carries the connection.',
  unpaired: 'Pair this device with your relay',
  howTo: 'Where the relay runs, start it with',
  howToAfter: '. It prints a link. Open the link here, or type its code:',
  codeLabel: 'Pairing code',
  codeHint: 'Capitals and dashes do not matter. A code works once.',
  codeEmpty: 'Type the code first.',
  pair: 'Pair',
  offered: 'This link can pair the device with your relay',
  offeredDetail:
    'The code is spent when you tap, not before. If you want to use the installed app, pair there instead.',
  pairHere: 'Pair here',
  pairing: 'Pairing',
  refused: 'The relay does not know this device any more',
  refusedDetail:
    'Its pairing was removed, or the relay started with a fresh list. Your hosts and conversations are still here.',
  readStored: 'Read what is stored here',
  failure: {
    wrongCode: 'The relay did not take this code. It may be used up or mistyped. Nothing was paired.',
    tooMany: 'Too many tries. The relay takes codes again in a minute.',
    unreachable: 'The relay does not answer. Check that it runs and that this device reaches it.',
  },
  installTitle: 'Add to Home Screen first',
  installWhy:
    'An installed app on iPad and iPhone keeps its own storage. A device paired in Safari is not paired in the app.',
  installHow: 'Tap Share, then Add to Home Screen. Open Countersign from there and pair it.',
  installSkip: 'Pair in Safari anyway',
};
