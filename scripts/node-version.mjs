/** Imported first, and written so that a Node too old for the rest can still read it. */
const least = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < least[0] || (major === least[0] && minor < least[1])) {
  console.error(
    'Countersign needs Node ' +
      least.join('.') +
      ' or newer; this is ' +
      process.versions.node +
      '. Please update Node.',
  );
  process.exit(1);
}
