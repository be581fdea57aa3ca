import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startNewPostgres } from '#tests/support/postgres.ts';
import { promote, startStandby } from '#tests/support/standby.ts';

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('a promoted synchronous standby has what its crashed primary committed, on the next timeline', async () => {
  const primary = await startNewPostgres();
  onTestFinished(primary.remove);
  const standby = await startStandby(primary, { synchronous: true });
  onTestFinished(standby.remove);
  await query(primary.url, 'create table sales (id int); insert into sales values (1)');
  await primary.stop('immediate');
  await promote(standby);
  expect(await query(standby.url, 'select id from sales')).toEqual([{ id: 1 }]);
  const timeline = `select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline`;
  expect(await query(standby.url, timeline)).toEqual([{ timeline: '00000002' }]);
});
