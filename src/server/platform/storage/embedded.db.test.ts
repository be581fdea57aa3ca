import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { openEmbeddedDatabase } from './embedded.ts';
import { queryRows } from './query-rows.ts';

test('a new database begins as a copy of the prepared one, also when an earlier copy was interrupted', async () => {
  const folder = createTemporaryFolder();
  // Told from a database that was made anew by its tables.
  const prepared = join(createTemporaryFolder(), 'database');
  cpSync(join(inject('embeddedTemplate'), 'database'), prepared, { recursive: true });
  const unfinished = join(folder, 'database-unfinished');
  mkdirSync(unfinished);
  writeFileSync(join(unfinished, 'PG_VERSION'), '');

  const { db, close } = await openEmbeddedDatabase(folder, prepared);
  onTestFinished(close);
  expect(await queryRows(db, sql`select count(*)::int as contracts from contracts`)).toEqual([
    { contracts: 0 },
  ]);
  expect(existsSync(unfinished)).toBe(false);
});
