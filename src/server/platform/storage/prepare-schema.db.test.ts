import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { openTestStorage } from '#tests/support/test-storage.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { compareVersions, createSchemaCheck } from './migrations.ts';
import { prepareSchema } from './prepare-schema.ts';
import { queryRows } from './query-rows.ts';

async function openNewerStorage(oldestVersion: string) {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  await storage.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 0)`,
  );
  await storage.db.execute(sql`update schema_compatibility set oldest_version = ${oldestVersion}`);
  return storage;
}

test.each(['on', 'off'] as const)(
  'a newer schema that allows this version is used, and the log says so, with MIGRATE=%s',
  async (MIGRATE) => {
    const storage = await openNewerStorage('0.9.0');
    const { log, text } = createRecordedLog();
    await prepareSchema(storage, { MIGRATE }, { version: '0.10.0', log });
    expect(text()).toContain(
      'the database has the schema of a newer version, which allows this one',
    );
  },
);

test('a newer schema that needs a newer version is refused, and the message names both versions', async () => {
  const storage = await openNewerStorage('0.10.0');
  const { log } = createRecordedLog();
  await expect(
    prepareSchema(storage, { MIGRATE: 'on' }, { version: '0.9.0', log }),
  ).rejects.toThrow(
    new OperatorError(
      'The database has the schema of a newer version and needs version 0.10.0 or newer; this is 0.9.0. Start the newer version, or set DATABASE_URL or DATA_DIR to another database.',
    ),
  );
});

test.each(['on', 'off'] as const)(
  'a start on a database from before version 0.1.0 says so, and migrates nothing, with MIGRATE=%s',
  async (MIGRATE) => {
    const storage = await openTestStorage();
    onTestFinished(storage.close);
    await storage.db.execute(sql`update drizzle.__drizzle_migrations set hash = 'earlier'`);
    await storage.db.execute(sql`drop table funnel_days`);
    await expect(
      prepareSchema(storage, { MIGRATE }, { version: '0.1.0', log: createRecordedLog().log }),
    ).rejects.toThrow(/^The database is from before version 0\.1\.0 or of another product/);
    expect(await createSchemaCheck(storage.db)()).toMatchObject({ isForeign: true });
    const found = await queryRows(storage.db, sql`select to_regclass('funnel_days') as name`);
    expect(found).toEqual([{ name: null }]);
  },
);

test('MIGRATE=off starts on the right schema without a word, and refuses one that lacks a migration', async () => {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  const { log, text } = createRecordedLog();
  await prepareSchema(storage, { MIGRATE: 'off' }, { version: '0.1.0', log });
  expect(text()).toBe('');
  await storage.db.execute(
    sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
  );
  await expect(
    prepareSchema(storage, { MIGRATE: 'off' }, { version: '0.1.0', log }),
  ).rejects.toThrow(
    new OperatorError(
      'The database lacks 1 of this version’s migrations, and MIGRATE is off: run ops migrate first.',
    ),
  );
});

// A migration has no time limit, so a start whose connection goes silent in it would never end.
test('a start on the right schema does not begin a migration', async () => {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  const migrate = vi.fn(storage.migrate);
  const deps = { version: '0.1.0', log: createRecordedLog().log };
  await prepareSchema({ db: storage.db, migrate }, { MIGRATE: 'on' }, deps);
  expect(migrate).not.toHaveBeenCalled();
});

test('compareVersions compares numbers, not characters', () => {
  expect(compareVersions('0.9.0', '0.10.0')).toBeLessThan(0);
  expect(compareVersions('1.0.0', '0.10.3')).toBeGreaterThan(0);
  expect(compareVersions('0.1.0', '0.1.0')).toBe(0);
});
