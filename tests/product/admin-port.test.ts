import { expect, inject, test } from 'vitest';
import { basePath } from '#api/paths.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { startServer, testBankKeys } from '#tests/support/server-process.ts';

test('with ADMIN_PORT set, health and metrics are served on that port and not on the main one', async () => {
  const server = await startServer({
    DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')),
    BANK_KEYS: testBankKeys,
    ADMIN_PORT: '0',
  });
  const findAdminPort = () =>
    server.log().find(({ adminPort }) => adminPort !== undefined)?.adminPort;
  await expect.poll(findAdminPort).toBeDefined();
  const adminPort = findAdminPort();
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    expect((await fetch(`http://127.0.0.1:${adminPort}${path}`)).status, path).toBe(200);
    expect((await fetch(`${server.address}${path}`)).status, path).toBe(404);
  }
  expect((await fetch(`http://127.0.0.1:${adminPort}${basePath}`)).status).toBe(404);
  server.kill('SIGTERM');
  expect(await server.exit).toEqual({ code: 0, stderr: '' });
});
