/**
 * `npm start` and `npm run demo`: from a fresh clone to a running relay. Flags go on to the relay, for example
 * `npm start -- --port 9000`. Only Node's own modules are used, since nothing may be installed yet.
 */
import './node-version.mjs';

// Loaded after the check, so that an old Node sees the sentence and not a syntax error.
const { start } = await import('./start-relay.mjs');
await start(process.argv.slice(2));
