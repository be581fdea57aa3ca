import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { createFolderWithFiles } from '#tests/support/temporary-folder.ts';
import { startTlsPostgres, testCertificatePem } from '#tests/support/tls-postgres.ts';

const open = (url: URL | string, DATABASE_TLS: string) =>
  openStorage(readConfig({ DATABASE_URL: `${url}`, DATABASE_TLS }), '');

async function expectQueryWorks(url: URL | string, tls: string): Promise<void> {
  const storage = await open(url, tls);
  onTestFinished(storage.close);
  expect(await storage.db.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] });
}

const plainDatabase = () => createEmptyDatabase(inject('postgresUrl'));

test.for(['require', 'verify-full'])(
  '%s refuses a database without TLS, even when its URL disables TLS',
  async (tls) => {
    const plain = await plainDatabase();
    for (const address of [plain, `${plain}?sslmode=disable`, `${plain}?ssl=0`]) {
      await expect(open(address, tls)).rejects.toThrow('does not support SSL connections');
    }
  },
);

test('DATABASE_TLS=url uses the sslmode of DATABASE_URL, and no TLS if it has none', async () => {
  const plain = await plainDatabase();
  await expectQueryWorks(plain, 'url');
  await expect(open(`${plain}?sslmode=verify-full`, 'url')).rejects.toThrow(
    'does not support SSL connections',
  );
});

test('DATABASE_TLS=require accepts any certificate; verify-full accepts only one signed by a known authority', async () => {
  const url = await startTlsPostgres(await plainDatabase());
  await expectQueryWorks(url, 'require');
  await expect(open(url, 'verify-full')).rejects.toThrow('self-signed certificate');
  url.searchParams.set(
    'sslrootcert',
    join(createFolderWithFiles({ 'ca.pem': testCertificatePem }), 'ca.pem'),
  );
  await expectQueryWorks(url, 'verify-full');
});
