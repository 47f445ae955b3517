import type { Dictionary } from '../dictionary.ts';

export const run: Dictionary['run'] = {
  inserted: '已插入到提示符，尚未运行',
  insertedCleaned: ({ count }) => `已插入，尚未运行。移除了 ${count} 个控制字符。`,
  failures: {
    sessionLost: '会话已断开，命令未执行。',
    noSession: '没有可写入的会话，未写入任何内容。',
    unconfirmed: '写入时连接断开。命令可能已执行，不会重发。',
    severalLines: '共有多行。“运行”只接受一行，除非你在“设置”的“终端与 AI”中允许多行。',
    noBracketedPaste: '当前程序一次只接受一行，多行会逐行立即执行。未写入任何内容。',
    'refused.empty': '内容为空，未写入任何内容。',
    'refused.controlCharacters': '内容含有控制字符，未写入任何内容。',
  },
  refused: {
    empty: '内容为空，未写入任何内容。',
    'control-characters': '内容含有控制字符，未写入任何内容。',
    incomplete: '这不是一条完整的命令，shell 会继续等待输入。未写入任何内容。',
  },
};
