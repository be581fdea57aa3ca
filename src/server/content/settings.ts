import { choice, folder, type SettingValues, setting } from '#server/platform/settings/setting.ts';

export const contentSettings = {
  /** Where content comes from: CONTENT_DIR, or the version that was published last. */
  CONTENT_SOURCE: choice(['folder', 'database']),
  CONTENT_DIR: setting({ default: 'content', ...folder }),
};

export type ContentSettings = SettingValues<typeof contentSettings>;
