import pg from 'pg';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { createEmptyDatabase } from './empty-database.ts';
import { type PostgresServer, startNewPostgres } from './postgres.ts';
import { promote, type StandbyOptions, startStandby } from './standby.ts';

/** A primary for all tests of a file, with the standbys that they add. A standby that is promoted replaces it. */
export function createPostgresCluster() {
  const servers: PostgresServer[] = [];
  let primary: PostgresServer | undefined;
  const getPrimary = () => {
    if (!primary) throw new Error('The primary runs only during tests.');
    return primary;
  };
  beforeAll(async () => {
    primary = await startNewPostgres();
    servers.push(primary);
  });
  afterAll(async () => {
    for (const server of servers) await server.remove();
  });
  return {
    primary: getPrimary,
    addStandby: async (options: StandbyOptions = {}) => {
      const standby = await startStandby(getPrimary(), options);
      servers.push(standby);
      return standby;
    },
    promote: async (standby: PostgresServer) => {
      await promote(standby);
      primary = standby;
    },
    /** A new database on the primary, which a standby gets too. */
    createDatabase: async () => {
      const database = new URL(await createEmptyDatabase(getPrimary().url)).pathname.slice(1);
      return {
        database,
        urlOn: (server: PostgresServer) => server.url.replace(/[^/]*$/, database),
      };
    },
  };
}

/** A connection until the end of the test, whose server may be killed before. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end().catch(() => {}));
  return client;
}

export const hostOf = ({ url }: Pick<PostgresServer, 'url'>): string => new URL(url).host;

/** The value of DATABASE_URL with these hosts. */
export function listUrl(
  hosts: string[],
  { user = 'postgres:password', database = 'postgres' } = {},
): string {
  return `postgres://${user}@${hosts.join()}/${database}?target_session_attrs=read-write`;
}
