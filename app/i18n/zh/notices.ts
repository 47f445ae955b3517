import type { Dictionary } from '../dictionary.ts';

export const notices: Dictionary['notices'] = {
  practiceHost: '这台电脑',
  scriptedModel: '脚本演示',
  keysNotSent: '没有会话，你输入的内容未发送。',
  pasteCleaned: ({ count }) => `已从粘贴内容中移除 ${count} 个控制字符。`,
  storageFull: '平板存储空间已满，最近的更改未保存。',
  storageUnavailable: '平板的数据库没有响应，最近的更改未保存。请重新加载应用。',
  unreadableRows: ({ count }) => `有 ${count} 条已存记录无法读取，已原样保留。`,
  notPaired: '请先将此设备与你的中继配对。',
  noModel: '尚未设置模型。请在“设置”中添加，然后重新发送。',
  practiceHostGone: '中继目前没有提供这台电脑。请在本机启动中继，且不要使用 --no-practice-host。',
  updateWaitsForSession: '有会话正在进行。请先关闭会话，再更新。',
  toolsUnsupported: '该模型不支持工具：可以对话，但不能查看主机或提出命令。',
  leakedToolMarkup: '回答中含有服务未转换为调用的工具标记，仅按文本显示，未执行。',
};
