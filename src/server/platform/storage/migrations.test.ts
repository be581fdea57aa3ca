import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, test } from 'vitest';
import { addsOnlyTables, migrationsFolder } from './migrations.ts';

test('migrations that add whole tables leave the rows of a backup as they are, and a new column does not', () => {
  const all = readMigrationFiles({ migrationsFolder });
  const hashes = all.map(({ hash }) => hash);
  expect(addsOnlyTables(hashes)).toBe(true);
  // 0006 and 0007 add tables, 0005 a column.
  expect(addsOnlyTables(hashes.slice(0, 6), all.slice(0, 8))).toBe(true);
  expect(addsOnlyTables(hashes.slice(0, 5), all.slice(0, 8))).toBe(false);
});
