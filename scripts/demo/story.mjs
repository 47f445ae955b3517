// @ts-check
/**
 * The play "nginx answers 502, why?". It is a script, not a model: a list of scenes, of which the first that fits what
 * the messages say is played. It keeps no state of its own, so a reload, a retry or a second tab find it where it was.
 * Five rounds of tool calls at most, since the loop stops after six.
 */
import { gatherFacts } from './story-facts.mjs';
import { storyPaths } from './story-files.mjs';
import { readTurn } from './story-turn.mjs';
import { wordsFor } from './story-words.mjs';

/**
 * @typedef {{ name: string, arguments: Record<string, unknown> }} Call
 * @typedef {{ text: string, calls: Call[] }} Answer
 * @typedef {{ messages: import('./story-turn.mjs').ChatMessage[], tools?: unknown }} ChatRequest
 * @typedef {import('./story-facts.mjs').Facts} Facts
 * @typedef {import('./story-words.mjs').Words} Words
 * @typedef {import('./story-files.mjs').StoryPaths} StoryPaths
 * @typedef {{ fits: (facts: Facts) => boolean, play: (facts: Facts, words: Words, paths: StoryPaths) => Answer }} Scene
 */

export const storyModel = 'script-502';

/** The script's next answer. @param {ChatRequest} request @param {string} directory @returns {Answer} */
export function nextAnswer(request, directory) {
  const { question, calls } = readTurn(request.messages);
  const words = wordsFor(question);
  if (!/502|bad gateway/i.test(question)) return say(words.whatToAsk);
  if (!Array.isArray(request.tools) || request.tools.length === 0) return say(words.needsTools);
  const paths = storyPaths(directory);
  const facts = gatherFacts(calls, paths);
  const scene = scenes.find(({ fits }) => fits(facts));
  return scene ? scene.play(facts, words, paths) : say(words.whatToAsk);
}

/** @param {string} text @param {...Call} calls @returns {Answer} */
const say = (text, ...calls) => ({ text, calls });

const read = (/** @type {string} */ path) => ({ name: 'read_file', arguments: { path } });

/** @param {string} command @param {string} reason @returns {Call} */
const propose = (command, reason) => ({ name: 'propose_command', arguments: { command, reason } });

/** Whether nothing more is to be proposed after this decision. */
const ends = (/** @type {import('./story-facts.mjs').Proposed | null} */ proposed) =>
  proposed?.decision.verdict === 'expired';

/** @type {Scene[]} */
const scenes = [
  {
    fits: (facts) => facts.callCount === 0,
    play: (_facts, words, paths) =>
      say(
        words.opening,
        { name: 'get_system_info', arguments: {} },
        { name: 'list_directory', arguments: { path: paths.siteFolder } },
      ),
  },
  {
    fits: (facts) => !facts.siteRead,
    play: (facts, words, paths) =>
      say(words.reading(facts.listingFailure), read(paths.site), read(paths.errorLog), read(paths.serviceLog)),
  },
  {
    fits: (facts) => facts.siteFailure !== null && !facts.check,
    play: (facts, words, paths) =>
      say(words.siteFailed(facts.siteFailure ?? ''), propose(`cat ${quoted(paths.site)}`, words.catReason)),
  },
  { fits: (facts) => facts.siteFailure !== null, play: (_facts, words) => say(words.tellMe) },
  {
    fits: (facts) => facts.listening === null && !facts.settingsRead,
    play: (facts, words, paths) => say(words.logFailed(facts.serviceLogFailure), read(paths.serviceSettings)),
  },
  {
    fits: (facts) => facts.listening === null || facts.upstream === null,
    play: (_facts, words) => say(words.portsUnknown),
  },
  {
    fits: (facts) => facts.upstream === facts.listening && !facts.fix,
    play: (facts, words) => say(words.alreadyFixed(facts.upstream ?? '')),
  },
  {
    // The way round by the settings has cost a round already: then the check is left out.
    fits: (facts) => !facts.check && !facts.settingsRead && !facts.fix,
    play: (facts, words, paths) =>
      say(
        words.explain(facts.upstream ?? '', facts.listening ?? '', facts.errorLogFailure),
        propose(`grep -n proxy_pass ${quoted(paths.site)}`, words.checkReason),
      ),
  },
  { fits: (facts) => !facts.fix && ends(facts.check), play: (_facts, words) => say(words.expired) },
  {
    fits: (facts) => !facts.fix,
    play: (facts, words, paths) =>
      say(
        facts.check
          ? words.afterCheck(facts.check.decision)
          : words.explain(facts.upstream ?? '', facts.listening ?? '', facts.errorLogFailure),
        propose(fixCommand(facts, paths), words.fixReason(facts.upstream ?? '', facts.listening ?? '')),
      ),
  },
  {
    fits: (facts) => facts.verified === null && ['run', 'interrupted'].includes(facts.fix?.decision.verdict ?? ''),
    play: (facts, words, paths) =>
      say(facts.fix?.decision.verdict === 'run' ? words.verify : words.verifyUnknown, read(paths.site)),
  },
  {
    fits: (facts) => facts.verified !== null,
    play: (facts, words, paths) => say(ending(facts, words, paths)),
  },
  { fits: () => true, play: (facts, words) => say(words.notRun(required(facts.fix).decision)) },
];

/** @param {Facts} facts @param {Words} words @param {StoryPaths} paths */
function ending(facts, words, paths) {
  const { upstream, failure } = required(facts.verified);
  const { edited } = required(facts.fix).decision;
  if (failure !== null) return words.verifyFailed(failure);
  if (upstream !== facts.listening) return words.notChanged(upstream ?? '?', facts.listening ?? '?');
  return words.fixed(facts.listening ?? '', edited, `cat ${quoted(paths.site)}`);
}

/** `-i.bak` rather than `-i`: GNU and BSD sed both know it, and the old file is kept. @param {Facts} facts @param {StoryPaths} paths */
const fixCommand = (facts, paths) =>
  `sed -i.bak 's/127.0.0.1:${facts.upstream}/127.0.0.1:${facts.listening}/' ${quoted(paths.site)}`;

const quoted = (/** @type {string} */ path) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);

/** @template T @param {T | null} value @returns {T} */
function required(value) {
  if (value === null) throw new Error('a scene was played whose facts are not there');
  return value;
}
