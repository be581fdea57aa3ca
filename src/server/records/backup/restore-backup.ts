import { getTableName, sql } from 'drizzle-orm';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import type { Release } from '#server/platform/settings/release.ts';
import { withBulkSession } from '#server/platform/storage/bulk-session.ts';
import type { Database, Storage } from '#server/platform/storage/database.ts';
import {
  addsOnlyTables,
  compareMigrations,
  listMigrations,
} from '#server/platform/storage/migrations.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { erasures } from '#server/platform/storage/schema.ts';
import { type BackupHeader, type BackupSummary, readBackup } from './backup-file.ts';
import { type BackupTable, backupTables, rowsOfStart } from './backup-tables.ts';
import { createTableSummary, fixFormats, readTableRows, type TableSummary } from './table-rows.ts';

export interface CheckedBackup extends BackupHeader {
  /** The number of requests for erasure. */
  erasures: number;
}

/** Reads the whole file, so that nothing is begun with one that cannot be restored. */
export async function checkBackup(path: string, { version }: Release): Promise<CheckedBackup> {
  let found: BackupHeader | undefined;
  let requests = 0;
  for await (const part of readBackup(path)) {
    if ('header' in part) {
      found = part.header;
      requireSameSchema(path, found, version);
    } else if (part.table === getTableName(erasures)) {
      requests += part.rows.length;
    }
  }
  if (!found) throw new Error('A backup without a header is refused before.');
  return { ...found, erasures: requests };
}

function requireSameSchema(path: string, header: BackupHeader, version: string): void {
  const { unknown } = compareMigrations(listMigrations(), header.migrations);
  if (unknown > 0) {
    throw new OperatorError(
      `${path} was made by version ${header.version} with a newer schema than that of this version (${version}): restore it with the version that made it. Nothing was changed.`,
    );
  }
  if (!addsOnlyTables(header.migrations)) {
    throw new OperatorError(
      `${path} was made by version ${header.version} with an older schema: restore it with that version, then run ops migrate of this one (${version}). Nothing was changed.`,
    );
  }
}

interface RestoreOptions {
  /** Called before each batch; throws to stop. */
  beforeBatch: () => Promise<void>;
}

/**
 * Restores a backup into a database without rows of its own, in one transaction. All rows are read again and compared with
 * the file before it is committed.
 */
export async function restoreBackup(
  storage: Storage,
  path: string,
  { beforeBatch }: RestoreOptions,
): Promise<BackupSummary> {
  return withBulkSession(storage, ({ db }) =>
    db.transaction(async (tx) => {
      await fixFormats(tx);
      await requireEmpty(tx);
      const written = new Map(backupTables.map(({ name }) => [name, createTableSummary()]));
      let header: BackupHeader | undefined;
      for await (const part of readBackup(path)) {
        if ('header' in part) {
          header = part.header;
          continue;
        }
        const summary = written.get(part.table);
        if (!summary) throw new OperatorError(`${path} has rows of an unknown table.`);
        await beforeBatch();
        await insertRows(tx, part.table, part.rows);
        for (const row of part.rows) summary.add(row);
      }
      if (!header) throw new Error('A backup without a header is refused before.');
      const tables: Record<string, TableSummary> = {};
      for (const table of backupTables) {
        await continueNumbers(tx, table);
        const found = await summarise(tx, table.name);
        const expected = written.get(table.name)?.result();
        if (found.rows !== expected?.rows || found.sha256 !== expected.sha256) {
          throw new OperatorError(
            `The rows of ${table.name} in the database differ from those of the file. Nothing was changed.`,
          );
        }
        tables[table.name] = found;
      }
      return { ...header, tables };
    }),
  );
}

/** Deletes what a start has written, and refuses a database that holds anything else. */
async function requireEmpty(tx: Database): Promise<void> {
  const names = sql.join(
    backupTables.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  // A server that runs on this database cannot sell until the end.
  await tx.execute(sql`lock table ${names} in exclusive mode`);
  const filled: string[] = [];
  for (const { name } of backupTables) {
    const isOfStart = sql.raw(rowsOfStart[name] ?? 'false');
    const found = await queryRows(
      tx,
      sql`select 1 as found from ${sql.identifier(name)} where not (${isOfStart}) limit 1`,
    );
    if (found.length > 0) filled.push(name);
  }
  if (filled.length > 0) {
    throw new OperatorError(
      `The database is not empty: it has rows in ${filled.toSorted().join(', ')}. Restore into a new database. Nothing was changed.`,
    );
  }
  for (const name of Object.keys(rowsOfStart)) {
    await tx.execute(sql`delete from ${sql.identifier(name)}`);
  }
}

async function insertRows(tx: Database, table: string, rows: Buffer[]): Promise<void> {
  const name = sql.identifier(table);
  const json = `[${rows.map((row) => row.toString()).join()}]`;
  await tx.execute(
    sql`insert into ${name} overriding system value
      select * from json_populate_recordset(null::${name}, ${json}::json)`,
  );
}

/** The next row gets a number after those that were restored. */
async function continueNumbers(tx: Database, { name, numbered }: BackupTable): Promise<void> {
  for (const column of numbered) {
    const value = sql.identifier(column);
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${name}, ${column}), max(${value}))
        from ${sql.identifier(name)} having max(${value}) is not null`,
    );
  }
}

async function summarise(tx: Database, table: string): Promise<TableSummary> {
  const summary = createTableSummary();
  for await (const rows of readTableRows(tx, table)) for (const row of rows) summary.add(row);
  return summary.result();
}
