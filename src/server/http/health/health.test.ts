import { expect, test } from 'vitest';
import { createMetrics } from '#server/platform/observability/metrics.ts';
import { release } from '#server/platform/settings/release.ts';
import { createUnreachableDatabase } from '#tests/support/unreachable-database.ts';
import { createHealthRoutes } from './health.ts';

const metrics = createMetrics();
const createRoutes = (changes: Partial<Parameters<typeof createHealthRoutes>[0]> = {}) =>
  createHealthRoutes({
    db: createUnreachableDatabase(),
    metrics,
    isAccepting: () => true,
    contentProblem: () => undefined,
    hasDiskSpace: async () => true,
    clockSkewMs: () => 0,
    ...changes,
  });
const health = createRoutes();

test('/healthz returns 200 while the database is unreachable', async () => {
  const response = await health.request('/healthz');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: 'ok' });
});

test('/readyz returns 503 while the database is unreachable, without its address', async () => {
  const response = await health.request('/readyz');
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    status: 'not ready',
    ...release,
    checks: {
      database: 'unreachable',
      migrations: 'unknown',
      disk: 'ok',
      clock: 'ok',
      content: 'ok',
      accepting: 'ok',
    },
    warnings: [],
  });
});

test('/readyz names the warnings, and on ADMIN_PORT says their sentences', async () => {
  const sentence = 'the menu at MENU_URL is not usable: put it right';
  const read = async (databaseHost?: () => string) => {
    const routes = createRoutes({
      warnings: { set: () => {}, current: () => ({ MENU_URL: sentence }) },
      databaseHost,
    });
    return (await (await routes.request('/readyz')).json()).warnings;
  };
  expect(await read()).toEqual(['MENU_URL']);
  expect(await read(() => 'db:5432')).toEqual({ MENU_URL: sentence });
});

test.each([
  ['busy', true],
  ['unreachable', false],
])(
  '/readyz says %s when no statement is run and a new connection is answered: %s',
  async (state, isAnswered) => {
    const routes = createRoutes({
      databaseLoad: { isBusy: () => true, isAnswering: async () => isAnswered },
    });
    const response = await routes.request('/readyz');
    expect(response.status).toBe(503);
    expect((await response.json()).checks).toMatchObject({ database: state });
  },
);

test('/metrics has purchases and process figures as Prometheus text', async () => {
  metrics.contracts.inc({ result: 'refused' });
  const response = await health.request('/metrics');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=/);
  const text = await response.text();
  expect(text).toContain('contracts_total{result="refused"} 1');
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).toContain('not_ready{check="database"} 1');
  expect(text).toContain('not_ready{check="disk"} 0');
  expect(text).toContain(`build_info{version="${release.version}",commit="unknown"} 1`);
});
