import type { Dictionary } from '../dictionary.ts';

export const common: Dictionary['common'] = {
  appName: 'Countersign',
  cancel: '取消',
  close: '关闭',
  back: '返回',
  save: '保存',
  delete: '删除',
  edit: '编辑',
  add: '添加',
  remove: '移除',
  copy: '复制',
  copied: '已复制',
  showAll: '全部显示',
  showLess: '收起',
  loading: '正在载入',
  now: '刚刚',
  never: '从未',
};
