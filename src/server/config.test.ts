import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import { readConfig } from './config.ts';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');

function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
  throw new Error('The configuration was accepted.');
}

test('readConfig of an empty environment returns the defaults', () => {
  expect(readConfig({})).toEqual({
    PORT: 3000,
    HOST: '0.0.0.0',
    ENVIRONMENT: 'local',
    SITE_ORIGIN: '',
    SHARED_CACHE_SECONDS: 0,
    MENU_URL: '',
    MENU_REFRESH_SECONDS: 60,
    TRUSTED_PROXIES: { kind: 'count', count: 0 },
    RATE_LIMITS: 1,
    DATA_DIR: resolve('.data'),
    MIN_FREE_DISK_MB: 100,
    EVENTS_MB_PER_DAY: 100,
    DATABASE_URL: '',
    DATABASE_TLS: 'url',
    DATABASE_TIMEOUT_MS: 8000,
    DATABASE_POOL_SIZE: 8,
    MIGRATE: 'on',
    CONTENT_SOURCE: 'folder',
    CONTENT_DIR: resolve('content'),
    BANK_KEYS: [],
    CRM_URL: '',
    CRM_SECRET: [],
    SMTP_URL: undefined,
    MAIL_FROM: '',
    STAFF_EMAIL: '',
    STAFF_PORT: undefined,
    STAFF_HOST: '127.0.0.1',
    STAFF_ORIGIN: '',
    STAFF_LINKS: 'off',
    STAFF_OIDC_ISSUER: '',
    STAFF_OIDC_CLIENT_ID: '',
    STAFF_OIDC_CLIENT_SECRET: '',
    STAFF_OIDC_SCOPE: 'openid profile email',
    STAFF_OIDC_CLAIM: 'roles',
    STAFF_OIDC_ROLES: new Map([
      ['viewer', 'viewer'],
      ['care', 'care'],
      ['admin', 'admin'],
    ]),
    RETENTION_ENQUIRIES: '12 months',
    RETENTION_CONTRACTS: '7 years',
    RETENTION_EVENTS: '13 months',
    RETENTION_RATE_LIMITS: '1 day',
    RETENTION_MAIL: '30 days',
    RETENTION_STAFF_AUDIT: '2 years',
    RETENTION_BELOW_FLOOR: 'no',
    ADDRESS_PROVIDER: '',
    ADDRESS_KEY: '',
    ADDRESS_LOOKUP: 'table-first',
    ADDRESS_URL: '',
    MODULUS_TABLES: undefined,
    SAME_ACCOUNT_LIMIT: 5,
    STATISTICS_WITHOUT_CONSENT: true,
    CONSENT_MANAGER: undefined,
    TAG_MANAGER: undefined,
    HEATMAP: undefined,
    CHAT_DEPLOYMENTS: new Map(),
    REVIEWS: undefined,
    WALLET_BADGE: undefined,
    PERFORMANCE_MONITOR: undefined,
    AFFILIATE_PIXEL: '',
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: '',
    OTEL_SERVICE_NAME: 'home-services',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: 1,
  });
});

test('readConfig returns the default of a variable that is set but empty', () => {
  expect(readConfig({ PORT: '', LOG_LEVEL: '', BANK_KEYS: '' })).toEqual(readConfig({}));
});

test('readConfig ignores variables of other programs', () => {
  expect(readConfig({ HOME: '/root', PORTS: 'abc' })).toEqual(readConfig({}));
});

test.each(['ftp://example.com/menu', 'example.com', '/menu', 'http://'])(
  'readConfig refuses MENU_URL "%s"',
  (MENU_URL) => {
    expect(refusal({ MENU_URL })).toContain(
      'MENU_URL must be an http:// or https:// address, or empty for the menu of the content',
    );
  },
);

test.each(['0', '86401', '1.5', 'soon'])('readConfig refuses MENU_REFRESH_SECONDS "%s"', (text) => {
  expect(refusal({ MENU_REFRESH_SECONDS: text })).toContain(
    'MENU_REFRESH_SECONDS must be a number of seconds from 1 to 86400',
  );
});

test.each(['0', '1', '8080', '65535'])('readConfig accepts PORT %s', (PORT) => {
  expect(readConfig({ PORT }).PORT).toBe(Number(PORT));
});

test.each(['abc', '-1', '65536', '80.5', '0x50', ' 80', '1e3'])(
  'readConfig refuses PORT "%s"',
  (PORT) => {
    expect(refusal({ PORT })).toBe(
      `Configuration: PORT must be a port number from 0 to 65535 (it is "${PORT}").`,
    );
  },
);

test.each([{ ADMIN_PORT: '3000' }, { ADMIN_PORT: '8080', PORT: '8080' }])(
  'readConfig refuses one port for visitors and operators: %j',
  (ports) => {
    expect(refusal(ports)).toBe(
      `Configuration: ADMIN_PORT must differ from PORT (both are "${ports.ADMIN_PORT}").`,
    );
  },
);

test('readConfig refuses staff’s pages on the port of visitors or operators, and in production without a way in', () => {
  expect(refusal({ STAFF_PORT: '3000' })).toContain('STAFF_PORT must differ from PORT');
  expect(refusal({ STAFF_PORT: '8080', ADMIN_PORT: '8080' })).toContain(
    'STAFF_PORT must differ from ADMIN_PORT',
  );
  const inProduction = { STAFF_PORT: '3001', ENVIRONMENT: 'prod' };
  expect(refusal(inProduction)).toContain('STAFF_OIDC_ISSUER must be set, or STAFF_LINKS be on,');
  expect(readConfig({ ...inProduction, STAFF_LINKS: 'on' }).STAFF_PORT).toBe(3001);
  expect(readConfig({ ...inProduction, ...openIdProvider }).STAFF_PORT).toBe(3001);
});

const openIdProvider = {
  STAFF_ORIGIN: 'https://staff.example.com',
  STAFF_OIDC_ISSUER: 'https://login.example.com/tenant',
  STAFF_OIDC_CLIENT_ID: 'shop',
  STAFF_OIDC_CLIENT_SECRET: 'not to be printed',
};

test.each(Object.keys(openIdProvider))(
  'readConfig refuses an OpenID provider without %s, by its name',
  (key) => {
    expect(refusal({ ...openIdProvider, [key]: '' })).toBe(
      `Configuration: ${key} must be set for an OpenID provider.`,
    );
  },
);

test.each([
  { STAFF_OIDC_ISSUER: 'http://login.example.com' },
  { STAFF_OIDC_ISSUER: 'login.example.com' },
  { STAFF_ORIGIN: 'http://staff.example.com' },
  { STAFF_OIDC_SCOPE: 'profile' },
  { STAFF_OIDC_ROLES: 'agent=care' },
  { STAFF_OIDC_ROLES: 'care=' },
  { STAFF_OIDC_ROLES: 'care=one,care=two' },
  { STAFF_OIDC_ROLES: 'admin' },
])('readConfig refuses unsafe or unknown values of an OpenID provider: %j', (change) => {
  const [[key = '', value] = []] = Object.entries(change);
  const sentence = refusal({ ...openIdProvider, ...change });
  expect(sentence).toContain(`${key} must be `);
  expect(sentence).toContain(`(it is "${value}")`);
  expect(sentence).not.toContain('not to be printed');
});

test('readConfig reads the values of the claim for roles, and allows an OpenID provider on this machine', () => {
  const local = {
    ...openIdProvider,
    STAFF_ORIGIN: 'http://127.0.0.1:3010',
    STAFF_OIDC_ISSUER: 'http://localhost:8080/realms/shop',
    STAFF_OIDC_ROLES: 'care=shop care, admin=6f1c-22',
  };
  expect(readConfig(local).STAFF_OIDC_ROLES).toEqual(
    new Map([
      ['care', 'shop care'],
      ['admin', '6f1c-22'],
    ]),
  );
});

test('readConfig accepts 0, which picks a free port, for both ports', () => {
  expect(readConfig({ ADMIN_PORT: '0', PORT: '0' })).toMatchObject({ PORT: 0, ADMIN_PORT: 0 });
});

test.each([
  'postgres://buyer:pw@db:5432/home',
  'postgresql://db/home',
  'postgres://buyer@a:5432,b:5432/home?target_session_attrs=read-write',
])('readConfig accepts the DATABASE_URL %s', (DATABASE_URL) => {
  expect(readConfig({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
});

test('readConfig reads BANK_KEYS in their order, each as 32 bytes', () => {
  const { BANK_KEYS } = readConfig({ BANK_KEYS: `2026a:${key(1)},2025-b:${key(2)}` });
  expect(BANK_KEYS).toEqual([
    { id: '2026a', key: Buffer.alloc(32, 1) },
    { id: '2025-b', key: Buffer.alloc(32, 2) },
  ]);
});

test.each([
  ['a key without an id', key(1)],
  ['a key of 16 bytes', `a:${Buffer.alloc(16).toString('base64')}`],
  ['a key of 33 bytes', `a:${Buffer.alloc(33).toString('base64')}`],
  ['a key in hex', `a:${Buffer.alloc(32).toString('hex')}`],
  ['a valid key and an invalid one', `a:${key(1)},b:zzz`],
  ['two keys without a comma', `a:${key(1)}b:${key(2)}`],
])('BANK_KEYS refuses %s and does not repeat it', (_, BANK_KEYS) => {
  const message = refusal({ BANK_KEYS });
  expect(message).toMatch(/^Configuration: BANK_KEYS must be id:key pairs/);
  expect(message).not.toContain(BANK_KEYS.slice(0, 12));
});

test.each([
  'mysql://buyer:hunter2@db/home',
  'postgres://buyer:hunter2@[/home',
  'postgres://buyer:hunter2@a,,b/home',
])(
  'readConfig refuses the DATABASE_URL %s and does not repeat it, because it may contain a password',
  (DATABASE_URL) => {
    const message = refusal({ DATABASE_URL });
    expect(message).toMatch(/DATABASE_URL must be a postgres:\/\/ address/);
    expect(message).not.toContain('hunter2');
  },
);

test('readConfig names all invalid variables in one sentence', () => {
  const message = refusal({ PORT: 'abc', LOG_LEVEL: 'loud', DATABASE_URL: 'db', BANK_KEYS: 'k' });
  for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL', 'BANK_KEYS']) {
    expect(message).toContain(`${name} must be `);
  }
  expect(message.match(/\n/)).toBeNull();
});

const secret = `whsec_${key(1)}`;

test('one or two webhook secrets are read as keys', () => {
  const two = `${secret},whsec_${key(2)}`;
  const { CRM_SECRET } = readConfig({ CRM_URL: 'https://crm.example.com/sales', CRM_SECRET: two });
  expect(CRM_SECRET).toEqual([Buffer.alloc(32, 1), Buffer.alloc(32, 2)]);
});

test('CRM_URL without CRM_SECRET is refused', () => {
  expect(refusal({ CRM_URL: 'https://crm.example.com/sales' })).toBe(
    'Configuration: CRM_SECRET must be set when CRM_URL is.',
  );
});

test.each(['https://crm.example.com/sales', 'http://localhost:4000/', 'http://127.0.0.1/'])(
  'CRM_URL accepts %s',
  (CRM_URL) => {
    expect(readConfig({ CRM_URL, CRM_SECRET: secret }).CRM_URL).toBe(CRM_URL);
  },
);

test.each([
  'http://crm.example.com/',
  'ftp://crm.example.com/',
  'crm',
  'https://me:pw@crm.example/',
])('CRM_URL refuses %s and does not repeat it', (CRM_URL) => {
  expect(refusal({ CRM_URL, CRM_SECRET: secret })).toBe(
    'Configuration: CRM_URL must be an https:// address (http:// only on this machine), or empty for none.',
  );
});

test('a malformed webhook secret is refused and not repeated', () => {
  const message = refusal({ CRM_URL: 'https://crm.example.com/', CRM_SECRET: 'hunter2' });
  expect(message).toMatch(/CRM_SECRET must be whsec_ and 24 to 64 bytes in base64/);
  expect(message).not.toContain('hunter2');
});

test('SMTP_URL without SITE_ORIGIN is refused, because mails link to the site', () => {
  expect(refusal({ SMTP_URL: 'smtps://mail.example.com' })).toBe(
    'Configuration: SITE_ORIGIN must be set when SMTP_URL is.',
  );
});

test('a malformed SMTP_URL is refused without being repeated', () => {
  const message = refusal({
    SMTP_URL: 'http://user:hunter2@mail.example.com',
    SITE_ORIGIN: 'https://example.com',
  });
  expect(message).toContain('SMTP_URL must be smtps://host (TLS), smtp://host (STARTTLS) or');
  expect(message).not.toContain('hunter2');
});

test.each(['home@example.com', 'Example Home <home@example.com>'])(
  'MAIL_FROM accepts %s',
  (MAIL_FROM) => {
    expect(readConfig({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM);
  },
);

test.each(['Example Home', 'Home <home@example.com>\r\nBcc: a@example.com', '<home>'])(
  'MAIL_FROM refuses %j',
  (MAIL_FROM) => {
    expect(refusal({ MAIL_FROM })).toContain('MAIL_FROM must be an email address');
  },
);

test('an address provider without a key is refused, and so is a key without a provider', () => {
  expect(refusal({ ADDRESS_PROVIDER: 'os-places' })).toBe(
    'Configuration: ADDRESS_KEY must be set when ADDRESS_PROVIDER is.',
  );
  expect(refusal({ ADDRESS_KEY: 'ak_1' })).toBe(
    'Configuration: ADDRESS_PROVIDER must be set when ADDRESS_KEY, ADDRESS_LOOKUP or ADDRESS_URL is.',
  );
});

test('wrong settings of the address provider are refused without the key', () => {
  const message = refusal({
    ADDRESS_PROVIDER: 'royal-mail',
    ADDRESS_KEY: 'hunter 2',
    ADDRESS_LOOKUP: 'table-only',
    ADDRESS_URL: 'http://addresses.example.com',
  });
  expect(message).toContain('ADDRESS_PROVIDER must be os-places or ideal-postcodes');
  expect(message).toContain('ADDRESS_KEY must be the key of the address provider');
  expect(message).toContain('ADDRESS_LOOKUP must be one of table-first, provider-first');
  expect(message).toContain('ADDRESS_URL must be an https:// address');
  expect(message).not.toContain('hunter');
});

test.each(['0 days', '-1 years', '101 years', '7'])(
  'readConfig refuses RETENTION_CONTRACTS "%s"',
  (text) => {
    expect(refusal({ RETENTION_CONTRACTS: text })).toBe(
      `Configuration: RETENTION_CONTRACTS must be a period such as 30 days, 12 months or 7 years, of at most 100 years (it is "${text}").`,
    );
  },
);

test.each([
  ['RETENTION_CONTRACTS', '11 months', '1 year'],
  ['RETENTION_ENQUIRIES', '29 days', '30 days'],
  ['RETENTION_EVENTS', '29 days', '30 days'],
  ['RETENTION_MAIL', '6 days', '7 days'],
])('%s below its minimum is refused unless RETENTION_BELOW_FLOOR is yes', (key, period, floor) => {
  expect(refusal({ [key]: period })).toBe(
    `Configuration: ${key} must be at least ${floor} unless RETENTION_BELOW_FLOOR is yes (it is "${period}").`,
  );
  expect(readConfig({ [key]: period, RETENTION_BELOW_FLOOR: 'yes' })).toMatchObject({
    [key]: period,
  });
  expect(readConfig({ [key]: floor })).toMatchObject({ [key]: floor });
});

test('RETENTION_RATE_LIMITS has no minimum', () => {
  expect(() => readConfig({ RETENTION_RATE_LIMITS: '1 day' })).not.toThrow();
});
