import type { Config } from '../config.ts';
import type { Database, Storage } from '../storage/database.ts';
import { table } from './table.ts';

export interface OpsEnvironment {
  print: (text: string) => void;
  /** For progress and problems: standard error. */
  warn: (sentence: string) => void;
  readConfig: () => Config;
  withDatabase: <Result>(
    config: Config,
    use: (storage: Storage) => Promise<Result>,
  ) => Promise<Result>;
  clock: () => Date;
}

/** What a command works with while the database is open. */
export interface OpsContext {
  db: Database;
  config: Config;
  clock: () => Date;
  warn: (sentence: string) => void;
}

/** What a command found: the same for people and for programs. */
export interface Report {
  /** With `--json`. */
  json: unknown;
  /** Without. */
  text: string;
  /** True where the command worked and something needs attention; the exit code is then 1. */
  isAlarming?: boolean;
}

export type Command<Arguments extends unknown[]> = (
  context: OpsContext,
  ...given: Arguments
) => Promise<Report>;

export type Column<Row> = [heading: string, cell: (row: Row) => string];

/** Rows as a table, or a sentence where there are none. */
export function listReport<Row extends object>(
  rows: Row[],
  columns: Column<Row>[],
  whenEmpty: string,
): Report {
  const headings = columns.map(([heading]) => heading);
  const cells = rows.map((row) => columns.map(([, cell]) => cell(row)));
  return { json: rows, text: rows.length > 0 ? table(headings, cells) : `${whenEmpty}\n` };
}

/** e.g. 2026-11-15 12:00, in UTC like the log. */
export function minute(date: Date | null | undefined): string {
  return date ? date.toISOString().slice(0, 16).replace('T', ' ') : '';
}
