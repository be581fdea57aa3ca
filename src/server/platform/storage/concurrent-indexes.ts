import type pg from 'pg';

/** An index on a table that may be in use. Comments may stand before it. */
const newIndex = /^(?:\s|--.*\n)*CREATE INDEX IF NOT EXISTS "(\w+)" ON "(\w+)"/;

/**
 * Makes the new indexes of these statements while the shop goes on selling. Drizzle applies migrations in one transaction, in
 * which PostgreSQL makes no index concurrently, so this goes before it, and the migration then finds them. An index that an
 * interrupted run left invalid is made again. It may use only columns that the table has before the migration.
 */
export async function createIndexesConcurrently(
  client: pg.Client,
  statements: readonly string[],
): Promise<void> {
  const changed = new Set<string>();
  for (const statement of statements) {
    const [, index = '', table = ''] = newIndex.exec(statement) ?? [];
    if (index === '') continue;
    const { rows } = await client.query<{ hasTable: boolean; isValid: boolean | null }>(
      `select to_regclass($1) is not null as "hasTable",
        (select indisvalid from pg_index where indexrelid = to_regclass($2)) as "isValid"`,
      [table, index],
    );
    const [found] = rows;
    // In a new database the migrations make both.
    if (!found?.hasTable || found.isValid) continue;
    if (found.isValid === false) await client.query(`drop index concurrently "${index}"`);
    await client.query(statement.replace('CREATE INDEX IF', 'CREATE INDEX CONCURRENTLY IF'));
    changed.add(table);
  }
  // Autovacuum would collect the statistics of new expressions only when many rows have changed.
  for (const table of changed) await client.query(`analyze "${table}"`);
}
