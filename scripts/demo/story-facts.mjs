// @ts-check
/** Reads the tools' results: which port nginx forwards to, which port the service has, what was proposed and decided. */
import { decisionOf, failureOf } from './story-turn.mjs';

/**
 * @typedef {import('./story-turn.mjs').SettledCall} SettledCall
 * @typedef {import('./story-files.mjs').StoryPaths} StoryPaths
 * @typedef {{ command: string, decision: import('./story-turn.mjs').Decision }} Proposed
 * @typedef {object} Facts
 * @property {number} callCount
 * @property {string | null} listingFailure
 * @property {boolean} siteRead whether the site's file was asked for
 * @property {string | null} siteFailure
 * @property {string | null} errorLogFailure
 * @property {string | null} serviceLogFailure
 * @property {boolean} settingsRead
 * @property {string | null} upstream port that nginx forwards to, as first read
 * @property {string | null} listening port that the service says it listens on
 * @property {Proposed | null} check
 * @property {Proposed | null} fix
 * @property {{ upstream: string | null, failure: string | null } | null} verified the site's file, read again after the fix
 */

/** @param {SettledCall[]} calls @param {StoryPaths} paths @returns {Facts} */
export function gatherFacts(calls, paths) {
  const reads = (/** @type {string} */ path) =>
    calls.filter((call) => call.name === 'read_file' && call.args['path'] === path);
  const [site, again] = reads(paths.site);
  const [serviceLog] = reads(paths.serviceLog);
  const [settings] = reads(paths.serviceSettings);
  const proposed = calls.filter((call) => call.name === 'propose_command').map(proposedOf);
  return {
    callCount: calls.length,
    listingFailure: failureOf(calls.find((call) => call.name === 'list_directory')),
    siteRead: site !== undefined,
    siteFailure: failureOf(site),
    errorLogFailure: failureOf(reads(paths.errorLog)[0]),
    serviceLogFailure: failureOf(serviceLog),
    settingsRead: settings !== undefined,
    upstream: upstreamIn(site),
    listening: firstMatch(serviceLog, /listening on \S*:(\d+)/) ?? firstMatch(settings, /SHOP_PORT=(\d+)/),
    check: proposed.find(({ command }) => !isFix(command)) ?? null,
    fix: proposed.find(({ command }) => isFix(command)) ?? null,
    verified: again ? { upstream: upstreamIn(again), failure: failureOf(again) } : null,
  };
}

/** @param {SettledCall} call @returns {Proposed} */
const proposedOf = (call) => ({ command: String(call.args['command'] ?? ''), decision: decisionOf(call) });

const isFix = (/** @type {string} */ command) => command.startsWith('sed ');

const upstreamIn = (/** @type {SettledCall | undefined} */ call) =>
  firstMatch(call, /proxy_pass\s+https?:\/\/[^\s;]*:(\d+)/);

/** @param {SettledCall | undefined} call @param {RegExp} pattern @returns {string | null} */
function firstMatch(call, pattern) {
  if (!call || failureOf(call) !== null) return null;
  return pattern.exec(call.result ?? '')?.[1] ?? null;
}
