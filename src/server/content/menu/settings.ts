import * as z from 'zod/mini';
import { type SettingValues, setting, wholeNumber } from '#server/platform/settings/setting.ts';

export const menuSettings = {
  MENU_URL: setting({
    default: '',
    schema: z
      .string()
      .check(z.refine((text) => text === '' || (/^https?:/.test(text) && URL.canParse(text)))),
    expected: 'an http:// or https:// address, or empty for the menu of the content',
  }),
  MENU_REFRESH_SECONDS: setting({
    default: '60',
    schema: wholeNumber(1, 86_400),
    expected: 'a number of seconds from 1 to 86400',
  }),
};

export type MenuSettings = SettingValues<typeof menuSettings>;
