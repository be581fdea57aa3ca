import * as z from 'zod/mini';
import {
  maxPort,
  notEmpty,
  optionalPort,
  type SettingValues,
  setting,
  wholeNumber,
} from '#server/platform/settings/setting.ts';
import { noTrustedProxies, parseTrustedProxies } from '../requests/trusted-proxies.ts';

export const httpSettings = {
  PORT: setting({
    default: '3000',
    schema: wholeNumber(0, maxPort),
    expected: 'a port number from 0 to 65535',
  }),
  ADMIN_PORT: setting({
    default: '',
    schema: optionalPort,
    expected: 'a port number from 0 to 65535, or empty for none',
  }),
  HOST: setting({ default: '0.0.0.0', schema: notEmpty, expected: 'an address to listen on' }),
  SITE_ORIGIN: setting({
    default: '',
    schema: z.string().check(z.regex(/^$|^https?:\/\/[^/\s]+$/)),
    expected: 'an origin such as https://www.example.com, without a path',
  }),
  TRUSTED_PROXIES: setting({
    default: '',
    schema: z.pipe(
      z.string().check(z.refine((text) => parseTrustedProxies(text) !== undefined)),
      z.transform((text) => parseTrustedProxies(text) ?? noTrustedProxies),
    ),
    expected: 'the number of proxies in front (0 to 9), or their networks, e.g. 10.0.0.0/8,::1',
  }),
  SHARED_CACHE_SECONDS: setting({
    default: '0',
    schema: wholeNumber(0, 60),
    expected: 'a number of seconds from 0 to 60',
  }),
  RATE_LIMITS: setting({
    default: '1',
    schema: z.pipe(
      z.string().check(
        z.regex(/^off$|^\d+(\.\d+)?$/),
        z.refine((text) => text === 'off' || Number(text) > 0),
      ),
      z.transform((text) => (text === 'off' ? undefined : Number(text))),
    ),
    expected: 'a number above 0 that multiplies every limit, or off',
  }),
};

export type HttpSettings = SettingValues<typeof httpSettings>;
