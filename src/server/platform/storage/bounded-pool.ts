import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findErrorCode } from '../errors/error-code.ts';
import type { DatabaseHosts } from './database-hosts.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

type ConnectCallback = Parameters<InstanceType<typeof pg.Pool>['connect']>[0];

/** The most requests that wait for each connection: about a second of purchases. */
const maxWaitingPerConnection = 50;
const busyAfterMs = 3000;
const tooManyConnections = '53300';
const noHostAnswered = 'ETIMEDOUT';

/** How a database keeps up with its requests. */
export interface DatabaseLoad {
  /** Requests that wait for a connection. */
  waiting: () => number;
  /** Requests that got no connection since the start. */
  refused: () => number;
  /** Whether requests have been refused for three seconds, and some still wait. */
  isBusy: () => boolean;
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

  readonly load: DatabaseLoad = {
    waiting: () => this.#waiting,
    refused: () => this.#refused,
    isBusy: () =>
      this.#refusedSince !== undefined && performance.now() - this.#refusedSince >= busyAfterMs,
  };

  constructor(config: pg.PoolConfig, hosts: DatabaseHosts) {
    super(config);
    this.#hosts = hosts;
    this.on('acquire', () => {
      if (this.#waiting === 0) this.#refusedSince = undefined;
    });
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
        throw new Error('Too many requests wait for a connection');
      }
      return await this.#connectOrWait();
    } catch (error) {
      this.#refused += 1;
      this.#refusedSince ??= performance.now();
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

  async #waitWhile(waiting: Promise<unknown>): Promise<void> {
    this.#retrying += 1;
    try {
      await waiting;
    } finally {
      this.#retrying -= 1;
    }
  }
}
