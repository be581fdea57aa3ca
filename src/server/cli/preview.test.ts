import { expect, test } from 'vitest';
import { readPreviewToken } from '#server/content/publishing/preview-token.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { runOpsInProcess } from '#tests/support/ops.ts';
import { testBankKeys } from '#tests/support/server-process.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

/** Runs the command without a database, as while a server has the embedded one open. */
const preview = (settings: Record<string, string>, ...argv: string[]) =>
  runOpsInProcess(['preview', 'link', ...argv], {
    settings: { BANK_KEYS: testBankKeys, ...settings },
    open: () => {
      throw new Error('no database');
    },
  });

test.each([
  [['--at', '2127-01-01T09:00'], { at: '2127-01-01T09:00' }, 24],
  [['--version', '0123456789abcdef', '--for', '2'], { version: '0123456789abcdef' }, 2],
  [
    ['--at', '2127-01-01', '--version', 'fedcba9876543210'],
    { at: '2127-01-01', version: 'fedcba9876543210' },
    24,
  ],
])(
  'preview link %j prints a link that the server reads until it expires',
  async (argv, link: { at?: string; version?: string }, hours) => {
    const { code, stdout, stderr } = await preview(
      { SITE_ORIGIN: 'https://www.example.com' },
      ...argv,
    );
    expect(code).toBe(0);
    // A running server has the embedded database open, so the command cannot keep the version from being deleted.
    expect(stderr).toMatch(
      link.version
        ? `version ${link.version} is kept for this link from its first opening on`
        : /^$/,
    );
    const [, token = ''] =
      /^https:\/\/www\.example\.com\/home-services\/products\/preview\?token=([\w.-]+)\n$/.exec(
        stdout,
      ) ?? [];
    const after = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    expect(readPreviewToken(testKeyRing, token, after(hours * 60 - 1))).toMatchObject(link);
    expect(readPreviewToken(testKeyRing, token, after(hours * 60 + 1))).toBeUndefined();
  },
);

test('preview link without SITE_ORIGIN prints a link to this machine', async () => {
  const { stdout } = await preview({ PORT: '3100' }, '--at', '2127-01-01', '--json');
  expect(JSON.parse(stdout).link).toMatch(/^http:\/\/localhost:3100\/home-services\//);
});

test.each([
  [['--at', 'tomorrow'], 'It must be a day, e.g. 2027-03-31,'],
  [['--at', '2027-03-28T01:30'], 'does not exist in London'],
  [['--version', 'newest'], "'newest' is invalid. It must be an id of content list."],
  [[], 'name a time with --at, a version with --version, or both'],
])('preview link %j exits with code 2 and says why', async (argv, sentence) => {
  const { code, stdout, stderr } = await preview({}, ...argv);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(sentence);
});

test('preview link without a key says that the server must start first', async () => {
  const settings = { BANK_KEYS: '', DATA_DIR: createTemporaryFolder() };
  const { code, stderr } = await preview(settings, '--at', '2127-01-01');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^There is no bank key in .*: start the server first/);
});

test('preview link refuses a link for more than a week', async () => {
  expect((await preview({}, '--at', '2127-01-01', '--for', '169')).code).toBe(2);
});
