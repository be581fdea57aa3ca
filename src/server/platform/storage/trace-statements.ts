import type { Query } from 'drizzle-orm';
import { getTraceIds, inSpan } from '../tracing/span.ts';
import type { Storage } from './database.ts';

/** The parts of Drizzle's sessions that both drivers have. */
interface Session {
  prepareQuery: (
    query: Query,
    fields: unknown,
    name: string | undefined,
    ...more: unknown[]
  ) => { execute: (...values: unknown[]) => Promise<unknown> };
}

const tracedSessions = new WeakSet<Session>();

/** Makes a span of every statement. Its name is the statement's own, or its first words: never a value. */
export function traceStatements(storage: Storage): Storage {
  // One prototype for all sessions of a driver: a transaction has a session of its own.
  const sessions: Session = Object.getPrototypeOf(storage.db._.session);
  if (!tracedSessions.has(sessions)) {
    tracedSessions.add(sessions);
    const { prepareQuery } = sessions;
    sessions.prepareQuery = function (this: Session, query, fields, name, ...more) {
      const prepared = prepareQuery.call(this, query, fields, name, ...more);
      const { execute } = prepared;
      prepared.execute = (...values) =>
        inStatementSpan(name ?? describeStatement(query.sql), () =>
          execute.apply(prepared, values),
        );
      return prepared;
    };
  }
  return {
    ...storage,
    runTransaction: (statements) =>
      inStatementSpan(statements.map(({ name }) => name).join(', '), () =>
        storage.runTransaction(statements),
      ),
  };
}

/** Outside a request or a delivery, e.g. of the poll for due deliveries, a statement has no span. */
function inStatementSpan<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!getTraceIds()) return work();
  return inSpan(name, { kind: 'client', attributes: { 'db.system.name': 'postgresql' } }, work);
}

/** For example `select contracts`. */
export function describeStatement(sql: string): string {
  const [verb = 'statement'] = sql.trimStart().toLowerCase().split(/\s/, 1);
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(sql)?.[1];
  return table ? `${verb} ${table}` : verb;
}
