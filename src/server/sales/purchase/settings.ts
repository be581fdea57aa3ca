import { type SettingValues, setting, wholeNumber } from '#server/platform/settings/setting.ts';

export const purchaseSettings = {
  SAME_ACCOUNT_LIMIT: setting({
    default: '5',
    schema: wholeNumber(0, 10_000),
    expected: 'a whole number from 0 (off) to 10000',
  }),
};

export type PurchaseSettings = SettingValues<typeof purchaseSettings>;
