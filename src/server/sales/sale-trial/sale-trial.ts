import { findErrorCode } from '#server/platform/errors/error-code.ts';
import { getErrorReason } from '#server/platform/errors/operator-error.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import type { HostLog } from '#server/platform/storage/database-hosts.ts';
import { isDatabaseUnavailable } from '#server/platform/storage/unavailable.ts';
import { trySale } from './try-sale.ts';
import { type WriteFault, watchWrites } from './watch-writes.ts';

/** `untried`: no trial has ended yet on this host. `refused`: it cannot run what a sale needs. */
export type SaleTrialState = 'ok' | 'untried' | 'refused' | WriteFault;

export interface SaleTrial {
  state: () => SaleTrialState;
  /** Tries a sale when a request met this error of the database. */
  doubt: (error: unknown) => void;
  close: () => void;
}

interface SaleTrialOptions {
  storage: Pick<Storage, 'db' | 'connection'>;
  log: HostLog;
  countFailure: () => void;
  /** The time between two trials while they fail. */
  everyMs?: number;
}

/**
 * Throws when the database cannot run what a sale needs. A database that is busy or away, and a host that takes over, is tried
 * until it can.
 */
export async function openSaleTrial({
  storage: { db, connection },
  log,
  countFailure,
  everyMs = 2000,
}: SaleTrialOptions): Promise<SaleTrial> {
  let state: SaleTrialState = 'untried';
  let loggedProblem: string | undefined;
  let changes = 0;
  let timer: NodeJS.Timeout | undefined;
  let isDoubted = false;

  const attempt = async () => {
    const change = changes;
    try {
      await trySale(db);
      if (change === changes) accept();
    } catch (error) {
      // Otherwise the host before was tried.
      if (change !== changes) return;
      refuse(error);
      timer = setTimeout(attempt, everyMs);
    }
  };
  const accept = () => {
    state = 'ok';
    if (loggedProblem) log.info('the database can run what a sale needs again');
    loggedProblem = undefined;
  };
  const refuse = (error: unknown) => {
    countFailure();
    if (isDatabaseUnavailable(error)) return;
    state = 'refused';
    const problem = getErrorReason(error);
    if (problem !== loggedProblem) log.error(problem);
    loggedProblem = problem;
  };
  try {
    await trySale(db);
    accept();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    timer = setTimeout(attempt, everyMs);
  }
  const writes =
    connection.kind === 'postgres'
      ? watchWrites({ db, log, statementWithinMs: connection.timeoutMs })
      : undefined;
  if (connection.kind === 'postgres') {
    connection.hosts.onChange(() => {
      changes += 1;
      state = 'untried';
      clearTimeout(timer);
      void attempt();
    });
  }
  return {
    state: () => (state === 'ok' ? (writes?.fault() ?? 'ok') : state),
    doubt: (error) => {
      writes?.doubt(error);
      // A right that was taken away, or a part of the schema: a trial names it.
      const isDoubtful = state === 'ok' && /^42/.test(findErrorCode(error) ?? '');
      if (!isDoubtful || isDoubted) return;
      isDoubted = true;
      void attempt().finally(() => {
        isDoubted = false;
      });
    },
    close: () => {
      writes?.close();
      changes += 1;
      clearTimeout(timer);
    },
  };
}
