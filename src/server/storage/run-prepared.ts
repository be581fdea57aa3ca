import type { Database } from './database.ts';
import type { PreparedStatement } from './prepared-statement.ts';

/** Runs the statement inside the caller's transaction. */
export function runPrepared(
  { _: { session } }: Pick<Database, '_'>,
  { name, sql, params }: PreparedStatement,
): Promise<unknown> {
  return session.prepareQuery({ sql, params }, undefined, name, false).execute();
}
