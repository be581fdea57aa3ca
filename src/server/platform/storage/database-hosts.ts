import { lookup } from 'node:dns/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { findErrorCode } from '../errors/error-code.ts';
import { getErrorReason } from '../errors/operator-error.ts';
import { chooseHost, describeHost, type HostAnswer, type HostInUse } from './choose-host.ts';
import { nameHost } from './host-list.ts';

/** The hosts of DATABASE_URL, of which one accepts writes. */
export interface DatabaseHosts {
  /** Returns the address of the host that accepts writes, or throws when there is none: `ETIMEDOUT` when one was silent. */
  find: () => Promise<string>;
  /** The address of the host in use, if one is known. */
  inUse: () => string | undefined;
  /** Every host, and whether it answered when it was asked last. A single host is not asked. */
  list: () => { host: string; isAnswering: boolean }[];
  /** Calls back when another host, or none, is in use. */
  onChange: (listener: () => void) => void;
  close: () => void;
}

export type HostLog = Pick<Logger, 'info' | 'warn' | 'error'>;

/** How often all hosts are asked. A silent one is given up after `answerWithinMs`, so a promotion is seen in about three seconds. */
const everyMs = 1000;
const answerWithinMs = 1500;

/** A single host is used without being asked. Of several, all are asked again every second. */
export function openDatabaseHosts(
  addresses: string[],
  log?: HostLog,
  ask: (address: string) => Promise<HostAnswer> = askHost,
): DatabaseHosts {
  const [only, ...others] = addresses;
  if (only !== undefined && others.length === 0) {
    return {
      find: async () => only,
      inUse: () => only,
      list: () => [],
      onChange: () => {},
      close: () => {},
    };
  }
  const listeners: (() => void)[] = [];
  const states = addresses.map(() => '');
  let current: HostInUse = { timeline: 0 };
  let isOneSilent = false;
  let latest: HostAnswer[] = [];
  const unanswered = new Map<string, Promise<HostAnswer>>();
  let looking: Promise<void> | undefined;

  const inUse = () => (current.index === undefined ? undefined : addresses[current.index]);
  // A host is asked again when it has answered: look-ups of a name without a name server would otherwise pile up, and hold
  // those of other names.
  const askInTime = (address: string): Promise<HostAnswer> => {
    const answer =
      unanswered.get(address) ?? ask(address).finally(() => unanswered.delete(address));
    unanswered.set(address, answer);
    const late: HostAnswer = { kind: 'unreachable', reason: 'timeout' };
    return Promise.race([answer, pause(answerWithinMs, late, { ref: false })]);
  };
  const look = async () => {
    const answers = await Promise.all(addresses.map(askInTime));
    isOneSilent = answers.some(isSilent);
    latest = answers;
    const before = inUse();
    current = chooseHost(answers, current);
    for (const [place, address] of addresses.entries()) {
      const state = describeHost(answers, place, current);
      if (state === states[place]) continue;
      states[place] = state;
      const kind = answers[place]?.kind;
      const isExpected =
        kind === 'read-only' || (kind === 'accepts-writes' && place === current.index);
      log?.[isExpected ? 'info' : 'warn'](`the database host ${nameHost(address)} ${state}`);
    }
    if (inUse() !== before) for (const listener of listeners) listener();
    // Requests share this look, so that many of them do not make many looks.
    if (inUse() === undefined) await pause(200);
  };
  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const timer = setInterval(lookOnce, everyMs).unref();

  return {
    find: async () => {
      if (inUse() === undefined) await lookOnce();
      const found = inUse();
      if (found !== undefined) return found;
      const list = addresses.map((address, place) => `${nameHost(address)} ${states[place]}`);
      const error = new Error(`no host accepts writes: ${list.join(', ')}`);
      throw isOneSilent ? Object.assign(error, { code: 'ETIMEDOUT' }) : error;
    },
    inUse,
    list: () =>
      addresses.map((address, place) => ({
        host: nameHost(address),
        isAnswering: latest[place]?.kind !== 'unreachable',
      })),
    onChange: (listener) => void listeners.push(listener),
    close: () => clearInterval(timer),
  };
}

/** Of a list of hosts one accepts writes; the others are to take over. */
export const describeSilentHosts = (hosts: ReturnType<DatabaseHosts['list']>): string[] =>
  hosts
    .filter(({ isAnswering }) => !isAnswering)
    .map(
      ({ host }) =>
        `the database host ${host} does not answer, so it cannot take over: start it, or take it out of DATABASE_URL`,
    );

/** No answer within our own limit, or within one of pg, whose error has no code: only its text says "timeout". */
const isSilent = (answer: HostAnswer) =>
  answer.kind === 'unreachable' && /timeout/.test(answer.reason);

/**
 * The name of the file of the log that is written now starts with the timeline in hex. The control file says it too, but only
 * after the first checkpoint of a new timeline.
 */
const question = `select case
  when pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' then null
  else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

/** Asks on a connection of its own. */
export async function askHost(connectionString: string): Promise<HostAnswer> {
  try {
    const timeline = await readTimeline(connectionString);
    return timeline === null ? { kind: 'read-only' } : { kind: 'accepts-writes', timeline };
  } catch (error) {
    const isFull = findErrorCode(error) === '53300';
    return { kind: 'unreachable', reason: getErrorReason(error), isFull };
  }
}

/** Null when the host accepts no writes. */
async function readTimeline(connectionString: string): Promise<number | null> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  });
  client.on('error', () => {});
  // `connect` would give up without ending the look-up.
  if (!client.host.startsWith('/')) await lookup(client.host);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(question);
    const timeline = rows[0]?.timeline ?? null;
    return timeline === null ? null : Number.parseInt(timeline, 16);
  } finally {
    client.end().catch(() => {});
  }
}
