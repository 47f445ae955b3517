import type { Dictionary } from '../i18n.ts';

export const common: Dictionary['common'] = {
  appName: 'Countersign',
  cancel: '取消',
};
