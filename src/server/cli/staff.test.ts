import { expect, test } from 'vitest';
import { readStaffToken } from '#server/staff/sign-in/staff-link.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { runOpsInProcess } from '#tests/support/ops.ts';
import { testBankKeys } from '#tests/support/server-process.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

/** Runs the command without a database, as while a server has the embedded one open. */
const staff = (settings: Record<string, string>, ...argv: string[]) =>
  runOpsInProcess(['staff', 'link', ...argv], {
    settings: { BANK_KEYS: testBankKeys, ...settings },
    open: () => {
      throw new Error('no database');
    },
  });

test.each([
  [{}, 'http://127.0.0.1:3010'],
  [{ PORT: '8080' }, 'http://127.0.0.1:8090'],
  [{ STAFF_PORT: '9000', STAFF_HOST: '0.0.0.0' }, 'http://localhost:9000'],
  [{ STAFF_PORT: '9000', STAFF_ORIGIN: 'https://staff.example.com' }, 'https://staff.example.com'],
  [{ STAFF_PORT: '9000', ENVIRONMENT: 'prod', STAFF_LINKS: 'on' }, 'http://127.0.0.1:9000'],
])(
  'staff link with %j prints a link to %s that works for ten minutes',
  async (settings, origin) => {
    const { code, stdout, stderr } = await staff(
      settings,
      '--role',
      'care',
      '--name',
      'Priya Shah',
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [address, token = ''] = stdout.trimEnd().split('?token=');
    expect(address).toBe(`${origin}/sign-in`);
    const after = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    expect(readStaffToken(testKeyRing, token, after(9))).toMatchObject({
      role: 'care',
      name: 'Priya Shah',
    });
    expect(readStaffToken(testKeyRing, token, after(10))).toBeUndefined();
  },
);

test.each([
  [{ ENVIRONMENT: 'prod' }, 'With ENVIRONMENT=prod a link signs in only if STAFF_LINKS is on.'],
  [{ DATABASE_URL: 'postgres://db/home' }, 'There are no staff’s pages: set STAFF_PORT'],
  [{ PORT: '0' }, 'The port is a free one: set STAFF_PORT'],
  [{ BANK_KEYS: '' }, 'There is no bank key in'],
])('staff link with %j says why there is none', async (settings, sentence) => {
  const { code, stdout, stderr } = await staff({ DATA_DIR: createTemporaryFolder(), ...settings });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(sentence);
});
