import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { findErrorCode } from '#server/platform/errors/error-code.ts';
import { getErrorReason } from '#server/platform/errors/operator-error.ts';
import type { Database } from '#server/platform/storage/database.ts';
import type { HostLog } from '#server/platform/storage/database-hosts.ts';
import { createOutage } from '#server/platform/storage/outage.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';

/** Why a database that answers stores nothing. */
export type WriteFault = 'read-only' | 'out of space' | 'commits wait';

const faults = {
  'read-only': {
    subject: 'the database accepts no writes',
    consequence:
      'purchases and enquiries get 503; promote it, or end default_transaction_read_only, or set DATABASE_URL to the primary',
    end: 'the database accepts writes again',
  },
  'out of space': {
    subject: 'the disk of the database is full',
    consequence: 'purchases and enquiries get 503; free space there, no restart is needed',
    end: 'the database has space again',
  },
  'commits wait': {
    subject: 'commits wait for a synchronous standby',
    consequence:
      'purchases and enquiries get 503; bring the standby back, or take it out of synchronous_standby_names',
    end: 'commits wait for no standby any more',
  },
} as const;

export const describeWriteFault = (fault: WriteFault): string =>
  `${faults[fault].subject}: ${faults[fault].consequence}`;

interface WatchOptions {
  db: Database;
  log: HostLog;
  /** The time between two looks. */
  everyMs?: number;
  /** The time limit of a statement. */
  statementWithinMs?: number;
}

const codes: Record<string, WriteFault> = { '25006': 'read-only', '53100': 'out of space' };

/** The fault that an error of the database names. */
export const findWriteFault = (error: unknown): WriteFault | undefined =>
  codes[findErrorCode(error) ?? ''];

/** Whether a commit, e.g. that of a server that looks, has waited for a synchronous standby for some seconds. */
export async function commitsWait(db: Database, forMs = 3000): Promise<boolean> {
  const waiting = await queryRows(
    db,
    sql`select from pg_stat_activity
      where wait_event = 'SyncRep' and query_start < clock_timestamp() - ${forMs} * interval '1 ms'`,
  );
  return waiting.length > 0;
}

/**
 * Looks every few seconds whether the database accepts writes and, if commits are to wait for a standby, commits next to nothing:
 * a database that reads and does not write is seen before a buyer meets it.
 */
export function watchWrites({ db, log, everyMs = 3000, statementWithinMs = 8000 }: WatchOptions) {
  // At the limit the commit would fail, as one does whose connection is lost.
  const commitWithinMs = Math.min(4000, statementWithinMs / 2);
  const outages = Object.entries(faults).map(([fault, texts]) => ({
    fault: fault as WriteFault,
    ...createOutage({ ...texts, log, subject: () => texts.subject }),
  }));
  const outageOf = (fault: WriteFault) => outages.find((one) => one.fault === fault);
  let committing: Promise<unknown> | undefined;

  const readState = async () => {
    const [row] = await queryRows<{ isReadOnly: boolean; isSynchronous: boolean }>(
      db,
      sql`select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
        current_setting('synchronous_standby_names') <> '' as "isSynchronous"`,
    );
    return row;
  };

  const lookForSpace = async () => {
    if (!outageOf('out of space')?.isUnderWay()) return;
    const trial = db.transaction(async (tx) => {
      await tx.execute(
        sql`create temporary table space_trial on commit drop as select repeat('x', 1000) from generate_series(1, 1000)`,
      );
    });
    const error = await trial.catch((failure: unknown) => failure);
    if (findWriteFault(error) !== 'out of space') outageOf('out of space')?.end();
  };

  // A commit that waits for a standby cannot be cancelled, so the next one waits for its end.
  const commit = async () => {
    committing ??= db
      .execute(sql`select pg_logical_emit_message(true, 'home-services', '')`)
      .finally(() => {
        committing = undefined;
      });
    const late = pause(commitWithinMs, 'late', { ref: false });
    const ended = await Promise.race([committing, late]);
    if (ended === 'late') outageOf('commits wait')?.begin(`for more than ${commitWithinMs} ms`);
    else outageOf('commits wait')?.end();
  };

  const look = async () => {
    try {
      const found = await readState();
      if (found?.isReadOnly) return outageOf('read-only')?.begin('it is read-only');
      outageOf('read-only')?.end();
      await lookForSpace();
      if (found?.isSynchronous) await commit();
      else outageOf('commits wait')?.end();
    } catch {
      // The pool says that the database is lost; a purchase that fails says the rest.
    }
  };
  let timer = setTimeout(async function again() {
    await look();
    timer = setTimeout(again, everyMs).unref();
  }, everyMs).unref();

  return {
    fault: () => outages.find(({ isUnderWay }) => isUnderWay())?.fault,
    /** Told of each error of the database that a request met. */
    doubt: (error: unknown) => {
      if (findWriteFault(error) !== 'out of space') return;
      outageOf('out of space')?.begin(getErrorReason(error));
    },
    close: () => clearTimeout(timer),
  };
}
