import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/storage/database.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';

export interface TableSummary {
  rows: number;
  /** The sum of the SHA-256 of all rows, modulo 2^256: equal for equal rows in any order. */
  sha256: string;
}

export function createTableSummary() {
  let rows = 0;
  let sum = 0n;
  return {
    add: (row: string | Buffer) => {
      rows += 1;
      sum = BigInt.asUintN(256, sum + BigInt(`0x${hash('sha256', row)}`));
    },
    result: (): TableSummary => ({ rows, sha256: sum.toString(16).padStart(64, '0') }),
  };
}

type Reader = Pick<Database, 'execute'>;

/** Makes equal values equal texts in every database. Holds until the transaction ends. */
export async function fixFormats(tx: Reader): Promise<void> {
  for (const setting of [`timezone = 'UTC'`, `bytea_output = 'hex'`, 'extra_float_digits = 1']) {
    await tx.execute(sql.raw(`set local ${setting}`));
  }
}

const batchCharacters = 2_000_000;
const maxBatchRows = 1000;

/** The rows of a table as JSON texts, in batches of bounded size. Needs a transaction. */
export async function* readTableRows(tx: Reader, table: string): AsyncGenerator<string[]> {
  await tx.execute(
    sql`declare backup_rows no scroll cursor for
      select row_to_json(t)::text as row from ${sql.identifier(table)} t`,
  );
  let longest = batchCharacters;
  for (;;) {
    const count = Math.min(Math.ceil(batchCharacters / longest), maxBatchRows);
    const found = await queryRows<{ row: string }>(tx, sql.raw(`fetch ${count} from backup_rows`));
    if (found.length === 0) break;
    const rows = found.map(({ row }) => row);
    longest = Math.max(...rows.map((row) => row.length));
    yield rows;
  }
  await tx.execute(sql`close backup_rows`);
}
