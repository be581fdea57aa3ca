import type { HostLog } from './database-hosts.ts';

interface OutageLog {
  log: HostLog | undefined;
  /** What cannot be had, e.g. `the database db:5432 is unreachable`. */
  subject: () => string;
  /** What it does to buyers, and what to do about it. */
  consequence: string;
  /** What is true again at its end. */
  end: string;
}

/** Something that is lost for a time: one line when it begins, with the reason, and one when it is over, with how long it took. */
export function createOutage({ log, subject, consequence, end }: OutageLog) {
  let since: number | undefined;
  return {
    isUnderWay: () => since !== undefined,
    begin: (reason: string) => {
      if (since !== undefined) return;
      since = performance.now();
      log?.error(`${subject()} (${reason}): ${consequence}`);
    },
    end: () => {
      if (since === undefined) return;
      const seconds = Math.round((performance.now() - since) / 1000);
      since = undefined;
      log?.info(`${end} after ${seconds} s`);
    },
  };
}
