import * as z from 'zod/mini';
import {
  choice,
  type SettingValues,
  safeReceiver,
  setting,
} from '#server/platform/settings/setting.ts';

export const addressSettings = {
  ADDRESS_PROVIDER: choice(
    ['', 'os-places', 'ideal-postcodes'],
    'os-places or ideal-postcodes, or empty for none',
  ),
  ADDRESS_KEY: setting({
    default: '',
    schema: z.string().check(z.regex(/^[\w.~+/=-]*$/)),
    expected: 'the key of the address provider: letters, digits and . ~ + / = _ -',
    isSecret: true,
  }),
  ADDRESS_LOOKUP: choice(['table-first', 'provider-first', 'provider-only']),
  ADDRESS_URL: setting({
    default: '',
    schema: safeReceiver,
    expected: 'an https:// address (http:// only on this machine), or empty for the provider’s own',
  }),
};

/** Whether lookups use the addresses of our own table. */
export const usesOwnAddresses = ({
  ADDRESS_PROVIDER,
  ADDRESS_LOOKUP,
}: Pick<AddressSettings, 'ADDRESS_PROVIDER' | 'ADDRESS_LOOKUP'>): boolean =>
  ADDRESS_PROVIDER === '' || ADDRESS_LOOKUP !== 'provider-only';

export type AddressSettings = SettingValues<typeof addressSettings>;
