import { describe, expect, test } from 'vitest';
import { type Answer, nextAnswer } from '../../scripts/demo/story.mjs';
import { storyPaths } from '../../scripts/demo/story-files.mjs';

type Message = { role: string; content?: unknown; tool_calls?: unknown; tool_call_id?: unknown };

const paths = storyPaths('/demo');
const tools = [{ type: 'function' }];
const accepted = '{"accepted":true}';

const site = (port: number) => `    proxy_pass http://127.0.0.1:${port};\n`;

/** What the tools would say; a test replaces single ones. */
const world = (): Record<string, string> => ({
  get_system_info: 'Linux',
  [`list_directory ${paths.siteFolder}`]: 'shop.conf',
  [`read_file ${paths.site}`]: site(8080),
  [`read_file ${paths.errorLog}`]: 'connect() failed (111: Connection refused)',
  [`read_file ${paths.serviceLog}`]: 'shop listening on 127.0.0.1:8081',
  [`read_file ${paths.serviceSettings}`]: 'SHOP_PORT=8081',
});

type Play = { messages: Message[]; results: Record<string, string>; decide: (command: string, play: Play) => string };

function keyOf(call: Answer['calls'][number]): string {
  return 'path' in call.arguments ? `${call.name} ${call.arguments['path']}` : call.name;
}

function resultOf(call: Answer['calls'][number], play: Play): string {
  if (call.name === 'propose_command') return play.decide(String(call.arguments['command']), play);
  return play.results[keyOf(call)] ?? '{"error":"no such file"}';
}

/** One answer with its calls settled, as the app would send it back. */
function settle(play: Play, answer: Answer): void {
  const ids = answer.calls.map((_, index) => `c${play.messages.length}-${index}`);
  const calls = answer.calls.map((call, index) => ({
    id: ids[index],
    function: { name: call.name, arguments: JSON.stringify(call.arguments) },
  }));
  play.messages.push({ role: 'assistant', content: answer.text, tool_calls: calls });
  for (const [index, call] of answer.calls.entries()) {
    play.messages.push({ role: 'tool', tool_call_id: ids[index], content: resultOf(call, play) });
  }
}

const run = (command: string, play: Play): string => {
  if (command.startsWith('sed')) play.results[`read_file ${paths.site}`] = site(8081);
  return accepted;
};

/** Plays to the end; gives the answers, and the commands proposed. */
function perform(
  change: Partial<Record<string, string>> = {},
  decide: Play['decide'] = run,
  question = 'nginx answers 502, why?',
) {
  const results = { ...world(), ...change } as Record<string, string>;
  const play: Play = { messages: [{ role: 'user', content: question }], results, decide };
  const answers: Answer[] = [];
  for (let round = 0; round < 10; round += 1) {
    const answer = nextAnswer({ messages: play.messages, tools }, '/demo');
    answers.push(answer);
    if (answer.calls.length === 0) break;
    settle(play, answer);
  }
  const calls = answers.flatMap((answer) => answer.calls);
  const commands = calls
    .filter((call) => call.name === 'propose_command')
    .map((call) => String(call.arguments['command']));
  return { answers, commands, last: answers.at(-1)?.text ?? '', rounds: answers.length - 1 };
}

const onFix = (told: object) => (command: string, play: Play) =>
  command.startsWith('sed') ? JSON.stringify(told) : run(command, play);
const onCheck = (told: object) => (command: string, play: Play) =>
  command.startsWith('grep') ? JSON.stringify(told) : run(command, play);

describe('the story', () => {
  test('looks around, proposes a check and the change, and reads the file again', () => {
    const { answers, commands, last, rounds } = perform();
    expect(answers[0]?.text).toContain('I am a script, not a model');
    expect(commands).toEqual([
      `grep -n proxy_pass ${paths.site}`,
      `sed -i.bak 's/127.0.0.1:8080/127.0.0.1:8081/' ${paths.site}`,
    ]);
    expect(last).toContain('**Fixed:**');
    expect(rounds).toBeLessThanOrEqual(5);
  });

  test('takes the ports from what the tools return', () => {
    const change = {
      [`read_file ${paths.site}`]: site(3000),
      [`read_file ${paths.serviceLog}`]: 'listening on 127.0.0.1:3005',
    };
    expect(perform(change).commands[1]).toContain('s/127.0.0.1:3000/127.0.0.1:3005/');
  });

  test('proposes nothing when the file is right already', () => {
    const { commands, last } = perform({ [`read_file ${paths.site}`]: site(8081) });
    expect(commands).toEqual([]);
    expect(last).toContain('already fixed');
  });

  test('answers a Chinese question in Chinese', () => {
    expect(perform({}, run, 'nginx 返回 502，为什么？').last).toContain('已修复');
  });
});

describe('a tool that failed is named, and another way is tried', () => {
  const failed = '{"error":"the tool timed out"}';

  test('listing the folder', () => {
    const { answers, last } = perform({ [`list_directory ${paths.siteFolder}`]: failed });
    expect(answers[1]?.text).toContain('the tool timed out');
    expect(last).toContain('**Fixed:**');
  });

  test("the service's log: its settings are read, within five rounds", () => {
    const { answers, last, rounds } = perform({ [`read_file ${paths.serviceLog}`]: failed });
    expect(answers[2]?.text).toContain('the tool timed out');
    expect(answers[2]?.calls[0]?.arguments['path']).toBe(paths.serviceSettings);
    expect(last).toContain('**Fixed:**');
    expect(rounds).toBeLessThanOrEqual(5);
  });

  test.each([failed, 'Permission denied.\n[exit code 1]', '[timed out, no output]'])(
    "the site's file (%s): showing it in the terminal is proposed",
    (result) => {
      const { commands } = perform({ [`read_file ${paths.site}`]: result });
      expect(commands).toEqual([`cat ${paths.site}`]);
    },
  );
});

describe('decisions about the change', () => {
  test.each([
    [{ accepted: false, rejected: true, note: 'not on Fridays' }, 'not on Fridays'],
    [{ accepted: false, error: 'the session is closed' }, 'the session is closed'],
    [{ accepted: false, expired: true }, 'expired'],
  ])('%j ends the play and changes nothing', (told, said) => {
    const { last, commands } = perform({}, onFix(told));
    expect(last).toContain(said);
    expect(commands).toHaveLength(2);
  });

  test('interrupted: never proposed again, the file tells', () => {
    const { last, commands } = perform({}, onFix({ accepted: 'unknown', interrupted: true }));
    expect(commands.filter((command) => command.startsWith('sed'))).toHaveLength(1);
    expect(last).toContain('still says port 8080');
  });

  test('a rejected check does not end the play, an expired one does', () => {
    expect(perform({}, onCheck({ accepted: false, rejected: true })).last).toContain('**Fixed:**');
    expect(perform({}, onCheck({ accepted: false, expired: true })).last).toContain('expired');
  });
});

test('without tools, or asked anything else, it says that it is a script', () => {
  const ask = (content: string) => nextAnswer({ messages: [{ role: 'user', content }] }, '/demo');
  expect(ask('why 502?')).toMatchObject({ calls: [], text: expect.stringContaining('I am a script') });
  expect(ask('hello')).toMatchObject({ calls: [], text: expect.stringContaining('I am a script') });
});
