import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { shareForOneSecond } from '#server/platform/background/share-for-one-second.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import type { Warnings } from '#server/platform/observability/warnings.ts';
import { release } from '#server/platform/settings/release.ts';
import type { DatabaseLoad } from '#server/platform/storage/bounded-pool.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { describeSkew, judgeClock } from '#server/platform/storage/database-clock.ts';
import {
  allowsVersion,
  createSchemaCheck,
  type SchemaState,
} from '#server/platform/storage/migrations.ts';
import type { SaleTrialState } from '#server/sales/sale-trial/sale-trial.ts';
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
  /** Whether the database answers, and whether requests are refused for want of a connection to it. */
  databaseLoad?: Pick<DatabaseLoad, 'isBusy' | 'isAnswering'> | undefined;
  /** Whether the database can run what a sale needs. Default: it can. */
  saleTrial?: (() => SaleTrialState) | undefined;
  /** What is wrong around the server while it sells. Default: nothing. */
  warnings?: Warnings | undefined;
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
  databaseLoad = { isBusy: () => false, isAnswering: async () => false },
  saleTrial = () => 'ok',
  warnings,
  databaseHost,
}: HealthDeps): Hono {
  const health = new Hono();
  // Probes and scrapes are not rate-limited, so many of them cause no more queries than one a second.
  const checkSchema = shareForOneSecond(createSchemaCheck(db));
  const readDatabaseState = shareForOneSecond(() => databaseState(checkSchema, databaseLoad));
  /** What requests of buyers need. */
  const readNeeded = async () => {
    const { database, migrations } = await readDatabaseState();
    return {
      database: database === 'ok' ? saleTrial() : database,
      migrations,
      disk: (await hasDiskSpace()) ? 'ok' : 'nearly full',
      clock: judgeClock(clockSkewMs()) === 'wrong' ? describeSkew(clockSkewMs()) : 'ok',
      accepting: isAccepting() ? 'ok' : 'stopping',
    };
  };
  const readMetrics = shareForOneSecond(async () => {
    for (const [check, state] of Object.entries(await readNeeded())) {
      metrics.notReady.set({ check }, Number(!isOk(state)));
    }
    return metrics.registry.metrics();
  });

  health.get('/healthz', (c) => c.json({ status: 'ok' }));

  health.get('/readyz', async (c) => {
    const needed = await readNeeded();
    const isReady = Object.values(needed).every(isOk);
    // Reported only: the last valid content is still served, and a mistyped price must not stop sales.
    const checks = { ...needed, content: describeContent(contentProblem(), lastValidOf()) };
    const status = isReady ? 'ready' : 'not ready';
    const sentences = warnings?.current() ?? {};
    return c.json(
      {
        status,
        ...release,
        checks,
        // The sentences name hosts, so visitors see their names alone.
        warnings: databaseHost ? sentences : Object.keys(sentences),
        databaseHost: databaseHost?.(),
      },
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

/** A probe waits no longer for the database, which may be silent. */
const answerWithinMs = 3000;

async function databaseState(
  checkSchema: () => Promise<SchemaState>,
  { isBusy, isAnswering }: Pick<DatabaseLoad, 'isBusy' | 'isAnswering'>,
) {
  try {
    const schema = await Promise.race([checkSchema(), rejectAfter(answerWithinMs)]);
    return { database: isBusy() ? 'busy' : 'ok', migrations: describeMigrations(schema) };
  } catch {
    return { database: (await isAnswering()) ? 'busy' : 'unreachable', migrations: 'unknown' };
  }
}

async function rejectAfter(ms: number): Promise<never> {
  await pause(ms, undefined, { ref: false });
  throw new Error('The database did not answer in time');
}

function describeContent(problem: string | undefined, lastValidOf: Date | undefined): string {
  if (lastValidOf)
    return `refused at the start: the last valid content is served, of ${lastValidOf.toISOString()}`;
  return problem ? 'last edit refused' : 'ok';
}

/** `newer` migrations allow this version. */
const isOk = (state: string) => state === 'ok' || state === 'newer';

function describeMigrations(schema: SchemaState): 'ok' | 'newer' | 'too new' | 'behind' {
  if (schema.pending > 0) return 'behind';
  if (schema.unknown === 0) return 'ok';
  return allowsVersion(schema, release.version) ? 'newer' : 'too new';
}
