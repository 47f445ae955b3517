export const common = {
  appName: 'Countersign',
  cancel: 'Cancel',
};
