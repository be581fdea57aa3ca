import * as z from 'zod/mini';
import { type SettingValues, setting } from '../settings/setting.ts';

/** A 32-byte key per id, e.g. `2026a:<base64>,2025a:<base64>`; the first encrypts, all decrypt. */
const keyRing = z.pipe(
  z.string().check(
    z.regex(/^([\w-]+:[A-Za-z0-9+/]{43}=(,|$))*$/),
    z.refine((text) => {
      const ids = text.split(',').map((entry) => entry.split(':')[0]);
      return new Set(ids).size === ids.length;
    }),
  ),
  z.transform((text) =>
    text
      .split(',')
      .filter((entry) => entry !== '')
      .map((entry) => {
        const [id = '', key = ''] = entry.split(':');
        return { id, key: Buffer.from(key, 'base64') };
      }),
  ),
);

export const keySettings = {
  BANK_KEYS: setting({
    default: '',
    schema: keyRing,
    expected: 'id:key pairs joined by commas, each id once, each key 32 bytes in base64',
    isSecret: true,
  }),
};

export type KeySettings = SettingValues<typeof keySettings>;
