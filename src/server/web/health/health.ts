import { Hono } from 'hono';
import { shareForOneSecond } from '#server/platform/background/share-for-one-second.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import { release } from '#server/platform/settings/release.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { describeSkew, judgeClock } from '#server/platform/storage/database-clock.ts';
import {
  allowsVersion,
  createSchemaCheck,
  type SchemaState,
} from '#server/platform/storage/migrations.ts';
import type { ClockGuardDeps } from '../guards/clock-guard.ts';
import type { DiskGuardDeps } from '../guards/disk-guard.ts';

export interface HealthDeps extends DiskGuardDeps, ClockGuardDeps {
  db: Database;
  metrics: Metrics;
  /** False once the server is stopping, so that a load balancer sends no more requests. */
  isAccepting: () => boolean;
  /** Why the latest edit of the content is not served; undefined when it is. */
  contentProblem: () => string | undefined;
  /** When the content was served that a start took, because CONTENT_DIR was not valid. Default: it was. */
  lastValidOf?: (() => Date | undefined) | undefined;
  /** Whether requests are refused for want of a connection to the database. Default: no. */
  isDatabaseBusy?: (() => boolean) | undefined;
  /** Whether the database can run what a sale needs. Default: it can. */
  saleTrial?: (() => 'ok' | 'untried' | 'refused') | undefined;
  /** Host and port of the database, for operators only. */
  databaseHost?: (() => string | undefined) | undefined;
}

/** The routes of liveness, readiness and Prometheus metrics. */
export function createHealthRoutes({
  db,
  metrics,
  isAccepting,
  contentProblem,
  lastValidOf = () => undefined,
  hasDiskSpace,
  clockSkewMs,
  isDatabaseBusy = () => false,
  saleTrial = () => 'ok',
  databaseHost = () => undefined,
}: HealthDeps): Hono {
  const health = new Hono();
  // Probes and scrapes are not rate-limited, so many of them cause no more queries than one a second.
  const checkSchema = createSchemaCheck(db);
  const readDatabaseState = shareForOneSecond(() => databaseState(checkSchema, isDatabaseBusy));
  const readMetrics = shareForOneSecond(() => metrics.registry.metrics());

  health.get('/healthz', (c) => c.json({ status: 'ok' }));

  health.get('/readyz', async (c) => {
    const { database, migrations } = await readDatabaseState();
    const needed = {
      database: database === 'ok' ? saleTrial() : database,
      migrations,
      disk: (await hasDiskSpace()) ? 'ok' : 'nearly full',
      clock: judgeClock(clockSkewMs()) === 'wrong' ? describeSkew(clockSkewMs()) : 'ok',
      accepting: isAccepting() ? 'ok' : 'stopping',
    };
    const isReady = Object.values(needed).every((state) => state === 'ok' || state === 'newer');
    // Reported only: the last valid content is still served, and a mistyped price must not stop sales.
    const checks = { ...needed, content: describeContent(contentProblem(), lastValidOf()) };
    const status = isReady ? 'ready' : 'not ready';
    return c.json(
      { status, ...release, checks, databaseHost: databaseHost() },
      isReady ? 200 : 503,
    );
  });

  health.get('/metrics', async (c) =>
    c.body(await readMetrics(), 200, {
      'content-type': metrics.registry.contentType,
    }),
  );

  return health;
}

async function databaseState(checkSchema: () => Promise<SchemaState>, isBusy: () => boolean) {
  try {
    const schema = await checkSchema();
    return { database: isBusy() ? 'busy' : 'ok', migrations: describeMigrations(schema) };
  } catch {
    return { database: isBusy() ? 'busy' : 'unreachable', migrations: 'unknown' };
  }
}

function describeContent(problem: string | undefined, lastValidOf: Date | undefined): string {
  if (lastValidOf)
    return `refused at the start: the last valid content is served, of ${lastValidOf.toISOString()}`;
  return problem ? 'last edit refused' : 'ok';
}

/** `newer` migrations allow this version, so the server is ready. */
function describeMigrations(schema: SchemaState): 'ok' | 'newer' | 'too new' | 'behind' {
  if (schema.pending > 0) return 'behind';
  if (schema.unknown === 0) return 'ok';
  return allowsVersion(schema, release.version) ? 'newer' : 'too new';
}
