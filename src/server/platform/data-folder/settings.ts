import { folder, type SettingValues, setting, wholeNumber } from '../settings/setting.ts';

export const dataFolderSettings = {
  DATA_DIR: setting({ default: '.data', ...folder }),
  MIN_FREE_DISK_MB: setting({
    default: '100',
    schema: wholeNumber(0, 1_000_000_000),
    expected: 'a number of megabytes, or 0 for no limit',
  }),
};

export type DataFolderSettings = SettingValues<typeof dataFolderSettings>;
