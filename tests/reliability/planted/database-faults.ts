import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { createShiftedClock } from '#tests/support/shifted-clock.ts';
import { fillDisk, mountDisk } from '#tests/support/small-disk.ts';
import { startTcpProxy } from '#tests/support/tcp-proxy.ts';
import { createDataFolder, createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { startDatabasePair } from '../database-pair.ts';
import { endOf, type PlantedFault, refusedStart } from './planted-fault.ts';
import { buy, type Stand } from './stand.ts';

/** More buyers than two connections and the hundred places of the queue. Returns the function that stops them. */
function keepBuying(server: ServerProcess): () => void {
  let isOver = false;
  const again = async () => {
    while (!isOver) await buy(server).catch(() => pause(100));
  };
  for (let buyer = 0; buyer < 150; buyer += 1) void again();
  return () => {
    isOver = true;
  };
}

const otherKey = Buffer.alloc(32, 9).toString('base64');

export const databaseFaults: PlantedFault<Stand>[] = [
  refusedStart(
    'PostgreSQL is too old',
    /The database is PostgreSQL 14, and 15 or newer is needed: upgrade it, or set DATABASE_URL to another one\./,
    async ({ environment, url: own, query }) => {
      const url = await createEmptyDatabase(own);
      // The function that is found first says so.
      await query(
        url,
        `create function current_setting(text) returns text language sql as $$ select '140023' $$`,
      );
      return {
        ...environment,
        DATABASE_URL: `${url}?options=-c%20search_path%3Dpublic,pg_catalog`,
      };
    },
  ),
  {
    what: 'A right is taken from the server’s user',
    plant: async ({ server, environment, owner, user }) => {
      await owner.query(`revoke insert on contracts from ${user}`);
      return {
        server,
        environment,
        buy: () => buy(server),
        mend: () => owner.query(`grant insert on contracts to ${user}`),
      };
    },
    expected: {
      buyer: /50\d/,
      readyz: /not ready; database: refused/,
      log: /50 .*The database cannot store a purchase .*permission denied.*Grant its user the rights of [^“]*“[^”]*”/,
      metric: /not_ready\{check="database"\} 1/,
      health: /exit code 1: The database cannot store a purchase .*/,
    },
    end: /30 .*the database can run what a sale needs again/,
  },
  {
    what: 'The database is read-only',
    plant: async ({ server, environment, owner, url }) => {
      const setReadOnly = async (value: 'on' | 'off') => {
        const { pathname } = new URL(url);
        await owner.query('set default_transaction_read_only = off');
        await owner.query(
          `alter database ${pathname.slice(1)} set default_transaction_read_only = ${value}`,
        );
        await owner.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
      };
      await setReadOnly('on');
      return { server, environment, buy: () => buy(server), mend: () => setReadOnly('off') };
    },
    expected: {
      buyer: /503/,
      readyz: /not ready; database: read-only/,
      log: /50 .*the database accepts no writes .*set DATABASE_URL to the primary/,
      metric: /not_ready\{check="database"\} 1/,
      health:
        /exit code 1: The operation failed, because the database accepts no writes: .*promote it.*/,
    },
    end: /30 .*the database accepts writes again after \d+ s/,
  },
  {
    what: 'Its disk is full',
    isSlow: true,
    plant: async ({ url: own, query, startAlone, createMigrated }) => {
      // A disk of the size of one database, for which the server needs root, and its log elsewhere.
      const disk = createTemporaryFolder();
      if (!mountDisk(disk, 64)) throw new Error('no disk can be mounted here: run this as root');
      const [{ data_directory: folder = '' } = {}] = await query<{ data_directory: string }>(
        own,
        'show data_directory',
      );
      const { uid, gid } = statSync(folder);
      chownSync(disk, uid, gid);
      await query(own, `create tablespace small location '${disk}'`);
      const { url, environment: settings } = await createMigrated({ MIGRATE: 'off' });
      await query(own, `alter database ${new URL(url).pathname.slice(1)} set tablespace small`);
      const { server, environment } = await startAlone(settings);
      const ballast = join(disk, 'ballast');
      fillDisk(ballast, disk);
      const close = async () => {
        server.kill('SIGTERM');
        await server.exit;
        await query(own, `drop database ${new URL(url).pathname.slice(1)} with (force)`);
        await query(own, 'drop tablespace small');
      };
      return { server, environment, close, mend: () => rmSync(ballast), buy: () => buy(server) };
    },
    expected: {
      buyer: /503/,
      readyz: /not ready; database: out of space/,
      log: /50 .*the disk of the database is full .*free space there, no restart is needed/,
      metric: /not_ready\{check="database"\} 1/,
      health: /exit code 1: .*the disk of the database is full: .*/,
    },
    end: /30 .*the database has space again after \d+ s/,
  },
  {
    what: 'Its schema is newer and needs a newer version',
    isSlow: true,
    plant: async ({ server, environment, owner }) => {
      await owner.query(
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 0)`,
      );
      const [before] = (
        await owner.query<{ oldest_version: string }>(
          'select oldest_version from schema_compatibility',
        )
      ).rows;
      await owner.query(`update schema_compatibility set oldest_version = '999.0.0'`);
      return {
        server,
        environment,
        mend: async () => {
          await owner.query(`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
          await owner.query('update schema_compatibility set oldest_version = $1', [
            before?.oldest_version,
          ]);
        },
      };
    },
    expected: {
      start:
        /The database has the schema of a newer version .*Start the newer version, or set [^.]*\./,
      readyz: /not ready; migrations: too new/,
      metric: /not_ready\{check="migrations"\} 1/,
      health: /exit code 1: The database belongs to a newer version, whose command you need.*/,
    },
  },
  {
    what: 'Its schema is older, and `MIGRATE` is `off`',
    isSlow: true,
    plant: async ({ server, environment, owner }) => {
      const { rows } = await owner.query<{ id: number; hash: string }>(
        'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations) returning id, hash',
      );
      return {
        server,
        environment,
        mend: () =>
          owner.query(
            'insert into drizzle.__drizzle_migrations (id, hash, created_at) values ($1, $2, 0)',
            [rows[0]?.id, rows[0]?.hash],
          ),
      };
    },
    expected: {
      start:
        /The database lacks 1 of this version’s migrations, and MIGRATE is off: run ops migrate first\./,
      readyz: /not ready; migrations: behind/,
      metric: /not_ready\{check="migrations"\} 1/,
      health: /exit code 1: The database lacks 1 of this.*/,
    },
  },
  {
    what: 'No connection is free, or it is slow',
    isSlow: true,
    plant: async ({ startAlone }) => {
      const { server, environment, url, close } = await startAlone({ DATABASE_POOL_SIZE: '2' });
      const blocker = new pg.Client({ connectionString: url });
      await blocker.connect();
      await blocker.query('begin; lock table contracts in access exclusive mode');
      const stopBuying = keepBuying(server);
      return {
        server,
        environment,
        close,
        buy: () => buy(server),
        mend: async () => {
          stopBuying();
          await blocker.end();
        },
      };
    },
    expected: {
      buyer: /503/,
      readyz: /not ready; database: busy/,
      log: /50 .*requests get no connection to the database .*look for locks and slow statements.*/,
      metric: /database_requests_refused_total [1-9]/,
      health: /exit code 1.*/,
    },
    end: /30 .*requests get connections to the database again after \d+ s/,
  },
  {
    what: 'It is gone',
    isSlow: true,
    plant: async ({ createMigrated, startAlone }) => {
      const { url, environment: settings } = await createMigrated();
      const proxy = await startTcpProxy(Number(new URL(url).port));
      const DATABASE_URL = Object.assign(new URL(url), { port: `${proxy.port}` }).href;
      const { server, environment, close } = await startAlone({ ...settings, DATABASE_URL });
      proxy.cut();
      return { server, environment, close, mend: proxy.mend, buy: () => buy(server) };
    },
    expected: {
      buyer: /503/,
      readyz: /not ready; database: unreachable/,
      log: /50 .*the database .* is unreachable .*restore it, no restart is needed/,
      metric: /not_ready\{check="database"\} 1/,
      health: /exit code 1: The database .*/,
    },
    end: /30 .*the database answers again after \d+ s/,
  },
  {
    what: 'A standby does not answer',
    isSlow: true,
    plant: async ({ createMigrated, startAlone }) => {
      const { url, environment: settings } = await createMigrated();
      const { host, port } = new URL(url);
      const standby = await startTcpProxy(Number(port));
      const DATABASE_URL = `${url.replace(host, `${host},127.0.0.1:${standby.port}`)}?target_session_attrs=read-write`;
      const { server, environment, close } = await startAlone({ ...settings, DATABASE_URL });
      standby.cut();
      return { server, environment, close, mend: standby.mend, buy: () => buy(server) };
    },
    expected: {
      buyer: /200/,
      readyz:
        /DATABASE_URL: the database host .* does not answer, so it cannot take over: start it, or take it out of DATABASE_URL/,
      log: /40 DATABASE_URL .*/,
      metric: /database_host_answers\{host="[^"]*"\} 0/,
      health: /exit code 1.*the database host .* does not answer, so it cannot take over: .*/,
    },
    end: endOf('DATABASE_URL'),
  },
  {
    what: 'A synchronous standby is silent',
    isSlow: true,
    plant: async ({ startAlone }) => {
      const pair = await startDatabasePair({ willFillDisk: false });
      const DATABASE_URL = pair.urls().primary;
      const { server, environment, close } = await startAlone({ DATABASE_URL, MIGRATE: 'on' });
      const thaw = await pair.freezeStandby();
      return { server, environment, close, mend: thaw, buy: () => buy(server) };
    },
    expected: {
      buyer: /503/,
      readyz: /not ready; database: commits wait/,
      log: /50 .*commits wait for a synchronous standby .*bring the standby back, or take it out of synchronous_standby_names/,
      metric: /not_ready\{check="database"\} 1/,
      health: /exit code 1.*commits wait for a synchronous standby: .*/,
    },
    end: /30 .*commits wait for no standby any more after \d+ s/,
  },
  {
    what: 'The clock is an hour ahead',
    isSlow: true,
    plant: async ({ startAlone }) => {
      const { server, environment, close } = await startAlone(createShiftedClock(0));
      server.shiftClock(60 * 60_000);
      return {
        server,
        environment,
        close,
        mend: () => server.shiftClock(0),
        buy: () => buy(server),
      };
    },
    expected: {
      buyer: /503/,
      readyz: /not ready; clock: 3[56]\d\d seconds ahead of the database/,
      log: /50 .*nothing is sold or deleted; correct it by NTP.*/,
      metric: /clock_skew_seconds 3[56]\d\d/,
    },
    end: /30 .*clock.*/,
  },
  refusedStart(
    'A bank key is missing',
    /The database holds bank details sealed with the key .* Add it to BANK_KEYS\./,
    async ({ environment, server }) => {
      await buy(server);
      return { ...environment, BANK_KEYS: `other:${otherKey}` };
    },
  ),
  refusedStart(
    'A bank key is another one',
    /The bank key .* is not the key that had this id before\. [^.]*\./,
    ({ environment }) => ({
      ...environment,
      BANK_KEYS: (environment.BANK_KEYS ?? '').replace(/:[^,]*/g, `:${otherKey}`),
    }),
  ),
  refusedStart('The bank key file is unreadable', /.*bank\.key is not a 32-byte key\./, () => {
    const DATA_DIR = createDataFolder();
    writeFileSync(join(DATA_DIR, 'bank.key'), 'too short');
    return { DATA_DIR };
  }),
];
