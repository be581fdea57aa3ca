import type { Query } from 'drizzle-orm';

/**
 * A statement under a name, which PostgreSQL parses and plans once for each connection. One name always needs the same
 * SQL text: columns without a value are set to null instead of being left out.
 */
export interface PreparedStatement extends Query {
  name: string;
}

export type Row = Record<string, unknown>;

/**
 * Runs the statements in order in one transaction and returns the rows of each. None of them can depend on the rows of
 * an earlier one: PostgreSQL gets all of them together. When one fails, none has an effect.
 */
export type RunTransaction = (statements: PreparedStatement[]) => Promise<Row[][]>;
