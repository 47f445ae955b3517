import type { Dictionary } from '../dictionary.ts';

export const common: Dictionary['common'] = {
  appName: 'Countersign',
  cancel: '取消',
};
