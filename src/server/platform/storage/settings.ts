import * as z from 'zod/mini';
import { choice, type SettingValues, setting, wholeNumber } from '../settings/setting.ts';
import { isHostList } from './host-list.ts';

export const storageSettings = {
  DATABASE_URL: setting({
    default: '',
    schema: z.string().check(
      z.regex(/^$|^postgres(ql)?:\/\/\S+$/),
      z.refine((address) => address === '' || isHostList(address)),
    ),
    expected:
      'a postgres:// address of one host, or of several of which one accepts writes, or empty for the embedded database',
    isSecret: true,
  }),
  /** The values of libpq's `sslmode`, or `url` to take the mode from DATABASE_URL. */
  DATABASE_TLS: choice(['url', 'require', 'verify-full']),
  DATABASE_TIMEOUT_MS: setting({
    default: '8000',
    schema: wholeNumber(500, 600_000),
    expected: 'a number of milliseconds from 500 to 600000',
  }),
  DATABASE_POOL_SIZE: setting({
    default: '8',
    schema: wholeNumber(1, 200),
    expected: 'a number of connections from 1 to 200',
  }),
  /** `off`: the start only checks the schema, so that the server's user needs no right to change it. */
  MIGRATE: choice(['on', 'off']),
};

export type StorageSettings = SettingValues<typeof storageSettings>;
