import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test, vi } from 'vitest';
import { basePath, endpointPaths } from '#api/paths.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { startServer, testBankKeys } from '#tests/support/server-process.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { copyTestContent } from '#tests/support/test-content.ts';

test('the server shows an edit without a restart, refuses an invalid one and keeps old document versions', async () => {
  const CONTENT_DIR = createTemporaryFolder();
  copyTestContent(CONTENT_DIR);
  const edit = (file: string, from: string, to: string) => {
    const path = join(CONTENT_DIR, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  };
  const settings = {
    DATA_DIR: createTemporaryFolder(),
    CONTENT_DIR,
    // PostgreSQL starts faster than the embedded database, and the behaviour is the same.
    DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')),
    BANK_KEYS: testBankKeys,
  };
  const server = await startServer(settings);
  const page = async (path: string) => (await fetch(`${server.address}${basePath}${path}`)).text();
  const readiness = async () => {
    const response = await fetch(`${server.address}/readyz`);
    return { status: response.status, body: await response.json() };
  };
  const eventually = (expectation: () => Promise<void>) => vi.waitFor(expectation, 120_000);

  const plan = 'catalogue/plumbing-protect.json';
  expect(await page('/plumbing-protect')).not.toContain('Drip Guard');
  edit(plan, '"Burst pipes,', '"Drip Guard: burst pipes,');
  await eventually(async () => expect(await page('/plumbing-protect')).toContain('Drip Guard'));

  const call = async (path: string) => (await fetch(`${server.address}${path}`)).text();
  const lookup = () => call(`${endpointPaths.addressLookup}?postcode=LA23+1LX`);
  expect(await lookup()).toContain('Gillside Farm');
  edit('menu.json', '"Zero VAT"', '"Half price"');
  edit('addresses/sample.csv', 'Gillside Farm', 'Gillside Hall');
  await eventually(async () => expect(await call(endpointPaths.menuItems)).toContain('Half price'));
  await eventually(async () => expect(await lookup()).toContain('Gillside Hall'));

  edit(plan, '"priceMonthly": 6.5', '"priceMonthly": -6.5');
  await eventually(async () =>
    expect(await readiness()).toMatchObject({
      status: 200,
      body: { status: 'ready', checks: { content: 'last edit refused' } },
    }),
  );
  expect(await page('/plumbing-protect')).toContain('Drip Guard');
  edit(plan, '"priceMonthly": -6.5', '"priceMonthly": 6.5');
  await eventually(async () =>
    expect((await readiness()).body).toMatchObject({ checks: { content: 'ok' } }),
  );

  const before = await page('/documents/privacy-notice');
  const hash = /privacy-notice\/([\da-f]{16})/.exec(before)?.[1];
  edit('brand/documents/privacy-notice.md', 'What we hold', 'What we keep');
  await eventually(async () =>
    expect(await page('/documents/privacy-notice')).toContain('What we keep'),
  );
  const old = await page(`/documents/privacy-notice/${hash}`);
  expect(old).toContain('What we hold');
  expect(old).toContain('This is an earlier version');
  expect(old).toContain('Read the current version');
});
