import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { type EnvironmentName, environmentNames } from '#api/get-env.ts';
import { isEmail } from '#rules/fields/email.ts';
import { parseWebhookKeys } from './delivery/webhook-signature.ts';
import { noTrustedProxies, parseTrustedProxies } from './http/trusted-proxies.ts';
import { expectedSmtpUrl, parseSmtpUrl } from './mail/smtp-url.ts';
import { getPeriodLength, isPeriod, periodFloors } from './retention/period.ts';
import { setting } from './setting.ts';
import { StartupError } from './startup-error.ts';
import { projectFolder } from './storage/project-folder.ts';
import { thirdPartyConfig } from './third-party-config.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const wholeNumber = (low: number, high: number) =>
  z.pipe(
    z.string().check(
      z.regex(/^\d+$/),
      z.refine((text) => Number(text) >= low && Number(text) <= high),
    ),
    z.transform(Number),
  );

const poolSize = {
  schema: wholeNumber(1, 200),
  expected: 'a number of connections from 1 to 200',
};

const period = {
  schema: z.string().check(z.refine(isPeriod)),
  expected: 'a period such as 30 days, 12 months or 7 years, of at most 100 years',
};

/** The values of DATABASE_TLS: those of libpq's `sslmode`, or `url` to take the mode from DATABASE_URL. */
const tlsModes = ['url', 'require', 'verify-full'] as const;

const addressProviders = ['', 'os-places', 'ideal-postcodes'] as const;
const addressLookups = ['table-first', 'provider-first', 'provider-only'] as const;

const notEmpty = z.string().check(z.minLength(1));

/** A relative path is relative to the project, so that the server and commands mean the same from any working directory. */
const resolvePath = (path: string) => resolve(projectFolder, path);
const folder = { schema: z.pipe(notEmpty, z.transform(resolvePath)), expected: 'a folder' };

/**
 * The format of BANK_KEYS: a 32-byte key per id, e.g. `2026a:<base64>,2025a:<base64>`; the first encrypts, all
 * decrypt.
 */
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

/**
 * Whether the text is a sender such as `home@example.com` or `Example Home <home@example.com>`, on one line.
 */
function isMailbox(text: string): boolean {
  const address = /^[^<>"\r\n]+ <([^<>]+)>$/.exec(text)?.[1] ?? text;
  return isEmail(address);
}

/**
 * Whether the URL is encrypted or on this machine: bank details and keys must not cross a network in plain
 * text.
 */
function isSafeReceiver(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isOnThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const isEncrypted = protocol === 'https:' || (protocol === 'http:' && isOnThisMachine);
  // fetch refuses an address that holds a name and a password.
  return isEncrypted && username === '' && password === '';
}

/** Every environment variable that the server reads. `docs/operations.md` lists the same keys and defaults. */
export const settings = {
  PORT: setting({
    default: '3000',
    schema: wholeNumber(0, 65535),
    expected: 'a port number from 0 to 65535',
  }),
  ADMIN_PORT: setting({
    default: '',
    schema: z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
      wholeNumber(0, 65535),
    ]),
    expected: 'a port number from 0 to 65535, or empty for none',
  }),
  HOST: setting({ default: '0.0.0.0', schema: notEmpty, expected: 'an address to listen on' }),
  ENVIRONMENT: setting({
    default: 'local',
    schema: z.enum(environmentNames) as z.ZodMiniType<EnvironmentName, string>,
    expected: `one of ${environmentNames.join(', ')}`,
  }),
  SITE_ORIGIN: setting({
    default: '',
    schema: z.string().check(z.regex(/^$|^https?:\/\/[^/\s]+$/)),
    expected: 'an origin such as https://www.example.com, without a path',
  }),
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
  TRUSTED_PROXIES: setting({
    default: '',
    schema: z.pipe(
      z.string().check(z.refine((text) => parseTrustedProxies(text) !== undefined)),
      z.transform((text) => parseTrustedProxies(text) ?? noTrustedProxies),
    ),
    expected: 'the number of proxies in front (0 to 9), or their networks, e.g. 10.0.0.0/8,::1',
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
  DATA_DIR: setting({ default: '.data', ...folder }),
  MIN_FREE_DISK_MB: setting({
    default: '100',
    schema: wholeNumber(0, 1_000_000_000),
    expected: 'a number of megabytes, or 0 for no limit',
  }),
  EVENTS_MB_PER_DAY: setting({
    default: '100',
    schema: wholeNumber(1, 1_000_000),
    expected: 'a number of megabytes from 1 to 1000000',
  }),
  DATABASE_URL: setting({
    default: '',
    schema: z.string().check(
      z.regex(/^$|^postgres(ql)?:\/\/\S+$/),
      z.refine((address) => address === '' || URL.canParse(address)),
    ),
    expected: 'a postgres:// address, or empty for the embedded database',
    isSecret: true,
  }),
  DATABASE_TLS: setting({
    default: 'url',
    schema: z.enum(tlsModes) as z.ZodMiniType<(typeof tlsModes)[number], string>,
    expected: `one of ${tlsModes.join(', ')}`,
  }),
  DATABASE_TIMEOUT_MS: setting({
    default: '8000',
    schema: wholeNumber(500, 600_000),
    expected: 'a number of milliseconds from 500 to 600000',
  }),
  DATABASE_POOL_SIZE: setting({ default: '8', ...poolSize }),
  QUEUE_POOL_SIZE: setting({ default: '4', ...poolSize }),
  RATE_LIMIT_POOL_SIZE: setting({ default: '4', ...poolSize }),
  CONTENT_DIR: setting({ default: 'content', ...folder }),
  BANK_KEYS: setting({
    default: '',
    schema: keyRing,
    expected: 'id:key pairs joined by commas, each id once, each key 32 bytes in base64',
    isSecret: true,
  }),
  CRM_URL: setting({
    default: '',
    schema: z.string().check(z.refine((text) => text === '' || isSafeReceiver(text))),
    expected: 'an https:// address (http:// only on this machine), or empty for none',
    isSecret: true,
  }),
  CRM_SECRET: setting({
    default: '',
    schema: z.pipe(
      z.string().check(z.refine((text) => text === '' || parseWebhookKeys(text) !== undefined)),
      z.transform((text) => parseWebhookKeys(text) ?? []),
    ),
    expected: 'whsec_ and 24 to 64 bytes in base64, or two of these joined by a comma',
    isSecret: true,
  }),
  SMTP_URL: setting({
    default: '',
    schema: z.pipe(
      z.string().check(z.refine((text) => text === '' || parseSmtpUrl(text) !== undefined)),
      z.transform(parseSmtpUrl),
    ),
    expected: expectedSmtpUrl,
    isSecret: true,
  }),
  MAIL_FROM: setting({
    default: '',
    schema: z.string().check(z.refine((text) => text === '' || isMailbox(text))),
    expected: 'an email address, or a name with one: Example Home <home@example.com>',
  }),
  STAFF_EMAIL: setting({
    default: '',
    schema: z.string().check(z.refine((text) => text === '' || isEmail(text))),
    expected: 'an email address, or empty for no notices',
  }),
  RETENTION_ENQUIRIES: setting({ default: '12 months', ...period }),
  RETENTION_CONTRACTS: setting({ default: '7 years', ...period }),
  RETENTION_EVENTS: setting({ default: '13 months', ...period }),
  RETENTION_JOBS: setting({ default: '7 days', ...period }),
  RETENTION_RATE_LIMITS: setting({ default: '1 day', ...period }),
  RETENTION_MAIL: setting({ default: '30 days', ...period }),
  RETENTION_BELOW_FLOOR: setting({
    default: 'no',
    schema: z.enum(['no', 'yes']) as z.ZodMiniType<'no' | 'yes', string>,
    expected: 'yes or no',
  }),
  ADDRESS_PROVIDER: setting({
    default: '',
    schema: z.enum(addressProviders) as z.ZodMiniType<(typeof addressProviders)[number], string>,
    expected: 'os-places or ideal-postcodes, or empty for none',
  }),
  ADDRESS_KEY: setting({
    default: '',
    schema: z.string().check(z.regex(/^[\w.~+/=-]*$/)),
    expected: 'the key of the address provider: letters, digits and . ~ + / = _ -',
    isSecret: true,
  }),
  ADDRESS_LOOKUP: setting({
    default: 'table-first',
    schema: z.enum(addressLookups) as z.ZodMiniType<(typeof addressLookups)[number], string>,
    expected: `one of ${addressLookups.join(', ')}`,
  }),
  ADDRESS_URL: setting({
    default: '',
    schema: z.string().check(z.refine((text) => text === '' || isSafeReceiver(text))),
    expected: 'an https:// address (http:// only on this machine), or empty for the provider’s own',
  }),
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
  ...thirdPartyConfig,
  AFFILIATE_PIXEL: setting({
    default: '',
    schema: z.string().check(z.refine((text) => text === '' || isSafeReceiver(text))),
    expected: 'an https:// address (http:// only on this machine), or empty for none',
  }),
  LOG_LEVEL: setting({
    default: 'info',
    schema: z.enum(logLevels) as z.ZodMiniType<(typeof logLevels)[number], string>,
    expected: `one of ${logLevels.join(', ')}`,
  }),
};

type SettingName = keyof typeof settings;
export type Config = { [Key in SettingName]: z.output<(typeof settings)[Key]['schema']> };

/** The configuration, or a StartupError that names every bad key at once. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const problems: string[] = [];
  const entries = Object.entries(settings).map(([key, { default: fallback, ...definition }]) => {
    const given = environment[key] || fallback;
    const parsed = z.safeParse(definition.schema as z.ZodMiniType<unknown, string>, given);
    if (!parsed.success) {
      const value = definition.isSecret ? '' : ` (it is "${given}")`;
      problems.push(`${key} must be ${definition.expected}${value}`);
    }
    return [key, parsed.data];
  });
  const { CRM_URL, CRM_SECRET, SMTP_URL, SITE_ORIGIN } = environment;
  if (CRM_URL && !CRM_SECRET) problems.push('CRM_SECRET must be set when CRM_URL is');
  // Mails link to the site. They are written outside requests, so the site's address must be configured.
  if (SMTP_URL && !SITE_ORIGIN) problems.push('SITE_ORIGIN must be set when SMTP_URL is');
  const { ADDRESS_PROVIDER, ADDRESS_KEY, ADDRESS_LOOKUP, ADDRESS_URL } = environment;
  if (ADDRESS_PROVIDER && !ADDRESS_KEY) {
    problems.push('ADDRESS_KEY must be set when ADDRESS_PROVIDER is');
  }
  if (!ADDRESS_PROVIDER && (ADDRESS_KEY || ADDRESS_LOOKUP || ADDRESS_URL)) {
    problems.push(
      'ADDRESS_PROVIDER must be set when ADDRESS_KEY, ADDRESS_LOOKUP or ADDRESS_URL is',
    );
  }
  for (const [key, floor] of Object.entries(periodFloors)) {
    const length = getPeriodLength(environment[key] ?? '') ?? Number.POSITIVE_INFINITY;
    const isBelow = length < (getPeriodLength(floor) ?? 0);
    if (isBelow && environment.RETENTION_BELOW_FLOOR !== 'yes') {
      problems.push(
        `${key} must be at least ${floor} unless RETENTION_BELOW_FLOOR is yes (it is "${environment[key]}")`,
      );
    }
  }
  if (problems.length > 0) {
    throw new StartupError(`Configuration: ${problems.join('; ')}.`);
  }
  return Object.fromEntries(entries) as Config;
}
