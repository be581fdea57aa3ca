import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { type PostgresServer, startNewPostgres } from '#tests/support/postgres.ts';
import { fillDisk, mountDisk } from '#tests/support/small-disk.ts';
import { promote, startStandby } from '#tests/support/standby.ts';
import { startTcpProxy } from '#tests/support/tcp-proxy.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

const flags = [
  // A standby that was away, or is copied, must find what it missed.
  ['wal_keep_size', '256MB'],
  ['max_wal_size', '128MB'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Room for two servers and the copy of one. */
const diskMegabytes = 2048;

/** A primary with a synchronous standby, both on a disk of their own if it is to be filled and mounting is permitted. */
export async function startDatabasePair({ willFillDisk }: { willFillDisk: boolean }) {
  const disk = createTemporaryFolder();
  const hasOwnDisk = willFillDisk && mountDisk(disk, diskMegabytes);
  const first = await startNewPostgres(flags, hasOwnDisk ? disk : undefined);
  const servers = [first];
  onTestFinished(async () => {
    for (const server of servers) await server.remove();
  });
  let primary = 0;
  const at = (place: number): PostgresServer => {
    const server = servers[place];
    if (!server) throw new Error(`There is no server ${place}.`);
    return server;
  };
  const getPrimary = () => at(primary);
  const getPort = ({ url }: PostgresServer) => Number(new URL(url).port);
  const link = await startTcpProxy(() => getPort(getPrimary()));
  const addStandby = () =>
    startStandby(getPrimary(), { synchronous: true, primaryPort: link.port });
  servers.push(await addStandby());
  const getStandby = () => at(1 - primary);
  const { pathname } = new URL(await createEmptyDatabase(first.url));
  const urlOf = (server: PostgresServer) => new URL(pathname, server.url).href;

  return {
    hasOwnDisk,
    urls: () => ({ primary: urlOf(getPrimary()), standby: urlOf(getStandby()) }),

    /** The network between an instance and the two servers. */
    connect: async () => {
      const proxies = await Promise.all(
        servers.map((_, place) => startTcpProxy(() => getPort(at(place)))),
      );
      const hosts = proxies.map(({ port }) => `127.0.0.1:${port}`).join();
      return {
        url: `postgres://postgres:password@${hosts}${pathname}?target_session_attrs=read-write`,
        cut: () => {
          for (const proxy of proxies) proxy.cut();
        },
        mend: () => {
          for (const proxy of proxies) proxy.mend();
        },
      };
    },

    /**
     * The primary crashes, its standby is promoted, and a new standby is made. Calls `onPromoted` in between. A standby that
     * is cut off before lacks the commits that wait for it: no buyer was told that they have succeeded.
     */
    promote: async (cutOffMs: number, onPromoted: () => void) => {
      const old = getPrimary();
      if (cutOffMs > 0) link.cut();
      await pause(cutOffMs);
      await old.stop('immediate');
      await promote(getStandby());
      primary = 1 - primary;
      onPromoted();
      await old.remove();
      link.mend();
      servers[1 - primary] = await addStandby();
    },

    /** The standby stops receiving, and says nothing, so commits wait for it. Returns the function that ends this. */
    freezeStandby: async () => {
      const [receiver] = await query<{ pid: number }>(
        getStandby(),
        'select pid from pg_stat_wal_receiver',
      );
      if (!receiver) throw new Error('The standby receives nothing.');
      process.kill(receiver.pid, 'SIGSTOP');
      return async () => {
        process.kill(receiver.pid, 'SIGCONT');
        await waitForStandby();
      };
    },

    /** The disk of both servers is full for a time, if it is their own. A server that ended is started again, as an operator does. */
    fillDisk: async (ms: number) => {
      if (!hasOwnDisk) return;
      const ballast = join(disk, 'ballast');
      fillDisk(ballast, disk);
      await pause(ms);
      rmSync(ballast);
      for (const server of [getPrimary(), getStandby()]) {
        if (!(await isUp(server))) await server.start();
      }
      await waitForStandby();
    },

    waitForStandby,
  };

  /** Waits until the standby has what the primary has written so far. */
  async function waitForStandby(): Promise<void> {
    const endsAt = Date.now() + 120_000;
    let written: string | undefined;
    while (Date.now() < endsAt) {
      const [row] = await query<{ written: string; isSame: boolean }>(
        getPrimary(),
        `select pg_current_wal_lsn() as written, replay_lsn >= ${written ? `'${written}'` : 'pg_current_wal_lsn()'} as "isSame"
          from pg_stat_replication where sync_state = 'sync'`,
      ).catch(() => []);
      if (row?.isSame) return;
      written ??= row?.written;
      await pause(50);
    }
    throw new Error('The standby does not catch up.');
  }
}

export type DatabasePair = Awaited<ReturnType<typeof startDatabasePair>>;

const isUp = (server: PostgresServer): Promise<boolean> =>
  query(server, 'select').then(
    () => true,
    () => false,
  );

async function query<Row extends pg.QueryResultRow>(
  { url }: PostgresServer,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
