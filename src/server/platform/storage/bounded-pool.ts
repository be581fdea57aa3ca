import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { shareForOneSecond } from '../background/share-for-one-second.ts';
import { findErrorCode } from '../errors/error-code.ts';
import { getErrorReason } from '../errors/operator-error.ts';
import { askHost, type DatabaseHosts, type HostLog } from './database-hosts.ts';
import { nameHost } from './host-list.ts';
import { createOutage } from './outage.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

type ConnectCallback = Parameters<InstanceType<typeof pg.Pool>['connect']>[0];

/** The most requests that wait for each connection: about a second of purchases. */
const maxWaitingPerConnection = 50;
const busyAfterMs = 3000;
const tooManyConnections = '53300';
const noHostAnswered = 'ETIMEDOUT';
/** The message of pg-pool's error when all connections are in use, which has no code. */
const allInUse = 'timeout exceeded when trying to connect';
const queueFull = 'Too many requests wait for a connection';

/** How a database keeps up with its requests. */
export interface DatabaseLoad {
  /** Requests that wait for a connection. */
  waiting: () => number;
  /** Requests that got no connection since the start. */
  refused: () => number;
  /** Whether requests have been refused for three seconds, and some still wait, although the database answers. */
  isBusy: () => boolean;
  /** Whether the database answers a new connection. Asks it at most once a second. */
  isAnswering: () => Promise<boolean>;
}

/**
 * A pool whose queue is bounded in length and time. A request that gets no connection fails with a
 * DatabaseUnavailableError.
 */
export class BoundedPool extends pg.Pool {
  #refused = 0;
  #refusedSince: number | undefined;
  #retrying = 0;
  readonly #hosts: DatabaseHosts;
  readonly #outage: ReturnType<typeof createOutage>;
  readonly #shortage: ReturnType<typeof createOutage>;
  /** While all connections wait for an answer, only another one tells a busy database from one that is gone. */
  readonly #probe = shareForOneSecond(async () => {
    const address = this.#hosts.inUse();
    const answer = address === undefined ? undefined : await askHost(address);
    if (answer?.kind === 'unreachable' && !answer.isFull) this.#outage.begin(answer.reason);
  });

  readonly load: DatabaseLoad = {
    waiting: () => this.#waiting,
    refused: () => this.#refused,
    isBusy: () =>
      !this.#outage.isUnderWay() &&
      this.#refusedSince !== undefined &&
      performance.now() - this.#refusedSince >= busyAfterMs,
    isAnswering: async () => {
      if (!this.#outage.isUnderWay()) await this.#probe();
      return !this.#outage.isUnderWay();
    },
  };

  constructor(config: pg.PoolConfig, hosts: DatabaseHosts, log?: HostLog) {
    super(config);
    this.#hosts = hosts;
    this.#outage = createOutage({
      log,
      subject: () => `the database ${this.#hostName()} is unreachable`,
      consequence:
        'purchases, enquiries and lookups get 503 until it answers; restore it, no restart is needed',
      end: 'the database answers again',
    });
    this.#shortage = createOutage({
      log,
      subject: () => 'requests get no connection to the database',
      consequence:
        'they get 503; look for locks and slow statements (pg_stat_activity), then at DATABASE_POOL_SIZE and max_connections',
      end: 'requests get connections to the database again',
    });
    this.on('connect', () => this.#outage.end());
    this.on('release', (error) => {
      if (!error) this.#outage.end();
    });
    this.on('acquire', () => {
      if (this.#waiting > 0) return;
      this.#refusedSince = undefined;
      this.#shortage.end();
    });
  }

  #hostName(): string {
    const address = this.#hosts.inUse();
    return address === undefined ? 'of DATABASE_URL' : nameHost(address);
  }

  get #waiting(): number {
    return this.waitingCount + this.#retrying;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const connected = this.#connectWithinLimits();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #connectWithinLimits(): Promise<pg.PoolClient> {
    try {
      if (this.#waiting >= this.options.max * maxWaitingPerConnection) {
        throw new Error(queueFull);
      }
      return await this.#connectOrWait();
    } catch (error) {
      this.#refused += 1;
      this.#refusedSince ??= performance.now();
      if (!this.ending) this.#explain(error);
      throw new DatabaseUnavailableError('No connection to the database', { cause: error });
    }
  }

  /**
   * While PostgreSQL has no connection left for a new client, waits for one of this pool. While a host is too busy to say
   * whether it accepts writes, asks again.
   */
  async #connectOrWait(): Promise<pg.PoolClient> {
    const endsAt = performance.now() + (this.options.connectionTimeoutMillis ?? 0);
    for (;;) {
      try {
        if (this.#hosts.inUse() === undefined) await this.#waitWhile(this.#hosts.find());
        return await super.connect();
      } catch (error) {
        const code = findErrorCode(error) ?? '';
        const mayPass = [tooManyConnections, noHostAnswered].includes(code);
        if (!mayPass || performance.now() > endsAt) throw error;
      }
      await this.#waitWhile(pause(100));
    }
  }

  /** Says once in the log whether the database is gone or has no connection left. */
  #explain(error: unknown): void {
    const reason = getErrorReason(error);
    const isShort =
      findErrorCode(error) === tooManyConnections || [allInUse, queueFull].includes(reason);
    if (isShort) void this.#probe();
    else this.#outage.begin(reason);
    if (this.load.isBusy()) this.#shortage.begin(reason);
  }

  async #waitWhile(waiting: Promise<unknown>): Promise<void> {
    this.#retrying += 1;
    try {
      await waiting;
    } finally {
      this.#retrying -= 1;
    }
  }
}
