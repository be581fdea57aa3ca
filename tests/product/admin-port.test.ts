import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { basePath } from '#api/paths.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { startServer, testBankKeys } from '#tests/support/server-process.ts';

/** The metrics in the expressions of an alert file or a dashboard. */
function listNamedMetrics(text: string): string[] {
  const expressions = [...text.matchAll(/^\s*"?expr"?: (.*)$/gm)].map(
    ([, expression]) => expression,
  );
  const names = expressions.join('\n').matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g);
  return [...names]
    .map(([name]) => name.replace(/_(bucket|count)$/, ''))
    .filter((name) => name !== 'histogram_quantile');
}

test('with ADMIN_PORT set, health and metrics, which alerts and dashboard name, are served on that port and not on the main one', async () => {
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
  const metrics = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
  const measured = [...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  for (const file of ['alerts.yml', 'dashboard.json']) {
    const named = listNamedMetrics(readFileSync(`deploy/monitoring/${file}`, 'utf8'));
    expect(named.length, file).toBeGreaterThan(5);
    expect(measured, file).toEqual(expect.arrayContaining(named));
  }
  server.kill('SIGTERM');
  expect(await server.exit).toEqual({ code: 0, stderr: '' });
});
