import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '#server/platform/storage/schema.ts';

/** Tables that a backup does not hold, with the reason. A test compares both lists with the tables of a database. */
export const leftOutTables: Record<string, string> = {
  rate_limits: 'counts of the last minutes',
  schema_compatibility: 'written by the migrations',
  addresses_previous: 'the addresses before the last import, which their files hold',
  addresses_next: 'the addresses of an import that was killed',
};

export interface BackupTable {
  name: string;
  /** Columns whose values the database numbers by itself. */
  numbered: string[];
}

/** All other tables of the schema, each after those that its rows refer to. */
export const backupTables: BackupTable[] = sortByReferences();

/**
 * Rows that do not count when a database must be empty, as SQL. A server writes them when it starts, so a restore deletes
 * them.
 */
export const rowsOfStart: Record<string, string> = {
  documents: 'true',
  folder_contents: 'true',
  addresses: 'true',
  address_sources: `name = 'sample'`,
  bank_keys: 'true',
  retention_runs: 'true',
};

function sortByReferences(): BackupTable[] {
  const tables = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => getTableConfig(table))
    .filter(({ name }) => !(name in leftOutTables));
  const sorted: typeof tables = [];
  const add = (table: (typeof tables)[number]) => {
    if (sorted.includes(table)) return;
    for (const { reference } of table.foreignKeys) {
      const referred = getTableName(reference().foreignTable);
      for (const other of tables) if (other.name === referred && other !== table) add(other);
    }
    sorted.push(table);
  };
  for (const table of tables) add(table);
  return sorted.map(({ name, columns }) => ({
    name,
    numbered: columns.filter((column) => column.generatedIdentity).map((column) => column.name),
  }));
}
