// @ts-check
/**
 * The scripted model service of `npm run demo`, a process of its own. It prints its address as its first line:
 *
 *   node scripts/demo/scripted-model.mjs --directory DIR [--port PORT] [--delay-ms 25]
 */
import { parseArgs } from 'node:util';
import { startChatServer } from './chat-server.mjs';
import { nextAnswer, storyModel } from './story.mjs';

const { values } = parseArgs({
  options: {
    directory: { type: 'string' },
    port: { type: 'string', default: '0' },
    'delay-ms': { type: 'string', default: '25' },
  },
});
const directory = values.directory;
if (!directory) {
  console.error('Say where the files of the story are: --directory DIR');
  process.exit(2);
}

const server = await startChatServer({
  model: storyModel,
  port: Number(values.port),
  delayMs: Number(values['delay-ms']),
  reply: (body) => ({ kind: 'answer', ...nextAnswer(body, directory) }),
});
console.log(server.baseUrl);

// The starter holds our standard input open; when it is gone, for whatever reason, so are we.
process.stdin.on('end', () => process.exit(0)).resume();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
