import * as z from 'zod/mini';
import { resolvePath, type SettingValues, setting } from '#server/platform/settings/setting.ts';

export const bankSettings = {
  MODULUS_TABLES: setting({
    default: '',
    schema: z.pipe(
      z.string().check(z.regex(/^$|^[^,]+,[^,]+$/)),
      z.transform((text) => {
        const [weights, substitutions] = text
          .split(',')
          .map((path) => path.trim() && resolvePath(path.trim()));
        return weights && substitutions ? { weights, substitutions } : undefined;
      }),
    ),
    expected: 'two files joined by a comma: the weights and the substitutions',
  }),
};

export type BankSettings = SettingValues<typeof bankSettings>;
