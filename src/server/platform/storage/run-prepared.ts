import type { Database } from './database.ts';
import type { PreparedStatement } from './prepared-statement.ts';

/** Runs the statement by itself, or inside the caller's transaction, and returns its rows. */
export async function runPrepared<Row>(
  { _: { session } }: Pick<Database, '_'>,
  { name, sql, params }: PreparedStatement,
): Promise<Row[]> {
  const result = await session.prepareQuery({ sql, params }, undefined, name, false).execute();
  // Both drivers return rows; Drizzle's common type does not declare them.
  return (result as { rows: Row[] }).rows;
}
