import type pg from 'pg';

/** A nullable column, which PostgreSQL adds without reading the table. Comments may stand before it. */
const newColumn = /^(?:\s|--.*\n)*ALTER TABLE "(\w+)" ADD COLUMN IF NOT EXISTS "\w+" [a-z ]+;?$/;
/** An index on a table that may be in use. */
const newIndex = /^(?:\s|--.*\n)*CREATE INDEX IF NOT EXISTS "(\w+)" ON "(\w+)"/;

/**
 * Makes the new indexes of these statements while the shop goes on selling. Drizzle applies migrations in one transaction, in
 * which PostgreSQL makes no index concurrently, so this goes before it, and the migration then finds them. An index that an
 * interrupted run left invalid is made again. It may use only columns that the table has before the migration, and new ones that
 * may be null.
 */
export async function createIndexesConcurrently(
  client: pg.Client,
  statements: readonly string[],
): Promise<void> {
  const changed = new Set<string>();
  for (const statement of statements) {
    const [, extended] = newColumn.exec(statement.trim()) ?? [];
    if (extended !== undefined) await addColumn(client, extended, statement);
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

/** Gives up, as the migrations do, before sales wait behind it. */
async function addColumn(client: pg.Client, table: string, statement: string): Promise<void> {
  const { rows } = await client.query('select where to_regclass($1) is not null', [table]);
  if (rows.length === 0) return;
  await client.query(`set lock_timeout = '5s'`);
  await client.query(statement);
  await client.query('reset lock_timeout');
}
