// @ts-check
/** What the script says, in the language of the question. */

/** @typedef {import('./story-turn.mjs').Decision} Decision */
/** @typedef {typeof english} Words */

/** @param {string} question @returns {Words} */
export const wordsFor = (question) => (/\p{Script=Han}/u.test(question) ? chinese : english);

const withNote = (/** @type {string} */ before, /** @type {string} */ note) => (note ? before + note : '');

const english = {
  whatToAsk:
    'I am a script, not a model: I know one story only. Ask me **“nginx answers 502, why?”** and I will look around with real tools on real files. For anything else, set up a model service in the settings.',
  needsTools:
    'I am a script, not a model. For the 502 story I need the tools, and they belong to a host: open the conversation of **This computer** and ask me there.',
  opening:
    'I am a script, not a model, but the tools and the files are real. First I look at the machine and at what nginx is told to serve.',
  reading: (/** @type {string | null} */ failure) =>
    failure === null
      ? 'There is a file for the shop. I read it, with the error log of nginx and the log of the shop itself.'
      : `Listing the folder failed: “${failure}”. I know the usual place, so I read the file directly, with both logs.`,
  siteFailed: (/** @type {string} */ failure) =>
    `Reading shop.conf failed: “${failure}”. I cannot see it from here, so I propose to show it in your terminal.`,
  catReason: 'Shows the site file in the terminal',
  tellMe: 'I do not see what your terminal shows. If it says something useful, select it and ask me about 502 again.',
  logFailed: (/** @type {string | null} */ failure) =>
    `${failure === null ? 'The log of the shop names no port.' : `Reading the log of the shop failed: “${failure}”.`} I try its settings instead.`,
  portsUnknown:
    'I could not find out which port nginx uses and which one the shop has, so I propose nothing. The cards above show what I read.',
  alreadyFixed: (/** @type {string} */ port) =>
    `nginx forwards to port ${port}, and the shop listens on ${port}. **This is already fixed**; the 502 lines in the log are from before.`,
  explain: (/** @type {string} */ from, /** @type {string} */ to, /** @type {string | null} */ failure) =>
    `**Found it.** nginx forwards to \`127.0.0.1:${from}\`, but the shop listens on \`127.0.0.1:${to}\`. ` +
    `${failure === null ? 'The error log agrees: connection refused.' : `(Reading the error log failed: “${failure}”. I go by the other two.)`}`,
  checkReason: 'Shows the line to change; changes nothing',
  fixReason: (/** @type {string} */ from, /** @type {string} */ to) =>
    `Points nginx at port ${to} instead of ${from}; keeps a copy as shop.conf.bak`,
  afterCheck: (/** @type {Decision} */ { verdict, note, error }) =>
    ({
      run: 'That is the line. Now the change itself:',
      rejected: `All right, without the check.${withNote(' You wrote: “', note && `${note}”.`)} This is the change I would make:`,
      failed: `The check was not run: “${error}”. The change does not depend on it:`,
      interrupted: 'Whether the check ran is not known; it changes nothing, so I go on. The change itself:',
      expired: '',
    })[verdict],
  expired: 'The proposal expired before you decided. Ask me about 502 again, and I start over.',
  verify: 'It was sent to your terminal. I read the file again to see whether it worked.',
  verifyUnknown: 'Whether the command ran is not known, so I will not send it again. I read the file to find out.',
  verifyFailed: (/** @type {string} */ failure) =>
    `Reading the file again failed: “${failure}”. Please look for yourself.`,
  notChanged: (/** @type {string} */ is, /** @type {string} */ should) =>
    `The file still says port ${is}; it should say ${should}. Nothing else was changed. Ask me about 502 again to have another try.`,
  fixed: (/** @type {string} */ port, /** @type {string} */ edited, /** @type {string} */ look) =>
    `**Fixed:** nginx now forwards to port ${port}.${edited ? ` You ran your own version: \`${edited}\`.` : ''} ` +
    `No nginx runs in this demo; on a real server you would reload it now. See for yourself:\n\n\`\`\`sh\n${look}\n\`\`\`\n`,
  notRun: (/** @type {Decision} */ { verdict, note, error }) =>
    ({
      rejected: `Understood, I change nothing.${withNote(' You wrote: “', note && `${note}”.`)} The cause stays: nginx forwards to the wrong port.`,
      failed: `The command was not run: “${error}”. Nothing was changed. Ask me about 502 again to have another try.`,
      expired: 'The proposal expired before you decided. Ask me about 502 again, and I start over.',
      run: '',
      interrupted: '',
    })[verdict],
};

/** @type {Words} */
const chinese = {
  whatToAsk:
    '我是脚本，不是模型，只会一个故事。请问我 **“nginx 返回 502，为什么？”**，我会用真实的工具查看真实的文件。其他问题请先在设置里配置模型服务。',
  needsTools: '我是脚本，不是模型。502 的故事需要工具，而工具属于主机：请打开 **本机** 的对话再问我。',
  opening: '我是脚本，不是模型，但工具和文件都是真实的。先看看这台机器，以及 nginx 的站点配置。',
  reading: (failure) =>
    failure === null
      ? '有一个 shop 的配置文件。我来读它，以及 nginx 的错误日志和 shop 自己的日志。'
      : `列出目录失败：“${failure}”。我知道常见的位置，直接读取配置和两份日志。`,
  siteFailed: (failure) => `读取 shop.conf 失败：“${failure}”。我在这里看不到它，建议在你的终端里显示。`,
  catReason: '在终端里显示站点配置',
  tellMe: '我看不到终端里的内容。如果有用，请选中它，再问我一次 502。',
  logFailed: (failure) =>
    `${failure === null ? 'shop 的日志里没有端口。' : `读取 shop 的日志失败：“${failure}”。`}我改看它的设置。`,
  portsUnknown: '我没能查明 nginx 使用的端口和 shop 的端口，所以不提议任何命令。上面的卡片是我读到的内容。',
  alreadyFixed: (port) => `nginx 转发到端口 ${port}，shop 也监听 ${port}。**问题已经解决**；日志里的 502 是之前的。`,
  explain: (from, to, failure) =>
    `**找到了。** nginx 转发到 \`127.0.0.1:${from}\`，而 shop 监听 \`127.0.0.1:${to}\`。` +
    `${failure === null ? '错误日志也说明了这一点：连接被拒绝。' : `（读取错误日志失败：“${failure}”，我依据另外两个文件。）`}`,
  checkReason: '显示要改的那一行，不做任何更改',
  fixReason: (from, to) => `把 nginx 的端口从 ${from} 改为 ${to}，原文件保留为 shop.conf.bak`,
  afterCheck: ({ verdict, note, error }) =>
    ({
      run: '就是这一行。下面是修改：',
      rejected: `好的，不做检查。${withNote('你写道：“', note && `${note}”。`)}这是我建议的修改：`,
      failed: `检查没有执行：“${error}”。修改不依赖它：`,
      interrupted: '不确定检查是否执行过；它不改动任何东西，所以继续。下面是修改：',
      expired: '',
    })[verdict],
  expired: '提议在你决定之前已过期。请再问我一次 502，我会重新开始。',
  verify: '命令已发送到你的终端。我再读一次文件，看看是否生效。',
  verifyUnknown: '不确定命令是否执行过，所以我不会再次发送。我读文件来确认。',
  verifyFailed: (failure) => `再次读取文件失败：“${failure}”。请你自己查看。`,
  notChanged: (is, should) => `文件里仍是端口 ${is}，应为 ${should}。其他都没有改动。请再问我一次 502 重试。`,
  fixed: (port, edited, look) =>
    `**已修复：** nginx 现在转发到端口 ${port}。${edited ? `你执行的是自己修改的版本：\`${edited}\`。` : ''}` +
    `演示里没有运行 nginx；在真实的服务器上，现在应该重新加载它。你可以自己查看：\n\n\`\`\`sh\n${look}\n\`\`\`\n`,
  notRun: ({ verdict, note, error }) =>
    ({
      rejected: `明白，我不做任何更改。${withNote('你写道：“', note && `${note}”。`)}原因仍然存在：nginx 转发到了错误的端口。`,
      failed: `命令没有执行：“${error}”。没有任何改动。请再问我一次 502 重试。`,
      expired: '提议在你决定之前已过期。请再问我一次 502，我会重新开始。',
      run: '',
      interrupted: '',
    })[verdict],
};
