import type { Config } from '#server/config.ts';
import type { Database, Storage } from '#server/platform/storage/database.ts';
import { formatTable } from '../output/table.ts';

export interface DatabaseAccess {
  /**
   * Makes an embedded database where there is none; it is deleted when the command fails. `the first`: not where one was
   * lost.
   */
  makes?: 'the first' | 'a new one';
  /** While a server runs on the embedded database, a copy of it beside this file is opened. */
  copyBeside?: string;
}

export interface CommandAccess extends DatabaseAccess {
  /** The database may be empty or lack migrations. */
  isAnySchema?: boolean;
}

export interface OpsEnvironment {
  print: (text: string) => void;
  /** Writes progress and problems to standard error. */
  warn: (sentence: string) => void;
  readConfig: () => Config;
  withDatabase: <Result>(
    config: Config,
    use: (storage: Storage) => Promise<Result>,
    access?: DatabaseAccess,
  ) => Promise<Result>;
}

/** The open database and the configuration, for one command. */
export interface OpsContext {
  db: Database;
  storage: Storage;
  config: Config;
  /** The database's clock. */
  clock: () => Date;
  /** How far the clock of this process is ahead of the database's. */
  skewMs: () => number;
  warn: (sentence: string) => void;
}

/** The result of a command. */
export interface CommandResult {
  /** Printed with `--json`. */
  json: unknown;
  /** Printed without `--json`. */
  text: string;
  /** True makes the exit code 1: the command worked, but found something that needs attention. */
  isAlarming?: boolean;
}

export type Column<Row> = [heading: string, cell: (row: Row) => string];

/** Creates the result of a command that lists rows: a table, or a sentence if there are none. */
export function createListResult<Row extends object>(
  rows: Row[],
  columns: Column<Row>[],
  whenEmpty: string,
): CommandResult {
  const headings = columns.map(([heading]) => heading);
  const cells = rows.map((row) => columns.map(([, cell]) => cell(row)));
  return { json: rows, text: rows.length > 0 ? formatTable(headings, cells) : `${whenEmpty}\n` };
}

/** Formats a time as e.g. 2026-11-15 12:00, in UTC like the log. */
export function formatMinute(date: Date | null | undefined): string {
  return date ? date.toISOString().slice(0, 16).replace('T', ' ') : '';
}
