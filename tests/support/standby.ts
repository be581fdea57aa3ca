import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chown, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createFolderName, type PostgresServer, prepareServer } from './postgres.ts';

export interface StandbyOptions {
  /** Every commit on the primary waits until this standby, or another, has written it. */
  synchronous?: boolean;
  /** Where the standby finds its primary, if not on its own port: that of a proxy. */
  primaryPort?: number;
  flags?: string[];
}

/**
 * Starts a streaming standby of a running server. It is a copy of the data folder, made between `pg_backup_start` and
 * `pg_backup_stop`.
 */
export async function startStandby(
  primary: PostgresServer,
  { synchronous = false, primaryPort, flags = [] }: StandbyOptions = {},
): Promise<PostgresServer> {
  const name = `standby_${randomUUID().replaceAll('-', '')}`;
  const folder = createFolderName(dirname(primary.folder));
  await withClient(primary, async (client) => {
    await client.query(`select pg_backup_start($1, fast => true)`, [name]);
    await copyRunningFolder(primary.folder, folder);
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    await writeForServer(folder, 'backup_label', rows[0]?.labelfile ?? '');
  });
  await rm(join(folder, 'postmaster.pid'), { force: true });
  await writeForServer(folder, 'standby.signal', '');
  // What `alter system` changed on the primary, e.g. its synchronous standbys.
  await writeForServer(folder, 'postgresql.auto.conf', '');
  const { hostname, port, username, password } = new URL(primary.url);
  const { server } = await prepareServer(folder, [
    ...primary.flags,
    '-c',
    `primary_conninfo=host=${hostname} port=${primaryPort ?? port} user=${username} password=${password} application_name=${name}`,
    ...flags,
  ]);
  await server.start();
  await withClient(primary, async (client) => {
    if (synchronous) {
      await client.query(`alter system set synchronous_standby_names = '*'`);
      await client.query('select pg_reload_conf()');
    }
    const states = synchronous ? ['sync', 'potential'] : ['sync', 'potential', 'async'];
    await waitUntil(async () => {
      const { rowCount } = await client.query(
        `select from pg_stat_replication
          where application_name = $1 and state = 'streaming' and sync_state = any($2)`,
        [name, states],
      );
      return rowCount === 1;
    });
  });
  // A standby of this server, once it is promoted, needs neither its flags nor its primary.
  return { ...server, flags: primary.flags };
}

/** Makes a standby accept writes, on a new timeline, and waits until it does. */
export const promote = (standby: PostgresServer): Promise<void> =>
  withClient(standby, async (client) => void (await client.query('select pg_promote()')));

/** Files that the server deletes meanwhile are no part of the copy. */
async function copyRunningFolder(from: string, to: string): Promise<void> {
  const { stderr } = spawn('cp', ['-a', from, to], {
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines = (await text(stderr)).split('\n');
  const problems = lines.filter((line) => line && !line.includes('No such file'));
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Writes a file that belongs to the user of the server, as its folder does. */
async function writeForServer(folder: string, name: string, text: string): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, text);
  const { uid, gid } = await stat(folder);
  await chown(path, uid, gid);
}

async function withClient(
  { url }: PostgresServer,
  use: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  const endsAt = Date.now() + 120_000;
  while (!(await isTrue())) {
    if (Date.now() > endsAt) throw new Error('The standby does not replicate');
    await pause(20);
  }
}
