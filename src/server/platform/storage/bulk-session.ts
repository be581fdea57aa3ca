import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database, Storage } from './database.ts';
import { createClientConfig } from './postgres-pool.ts';
import * as schema from './schema.ts';

/** A connection for statements that take minutes. */
export interface BulkSession {
  db: Database;
  /** Runs `COPY target FROM` in text format. Each piece must consist of whole rows. */
  copy: (target: string, pieces: AsyncIterable<Buffer>) => Promise<void>;
}

/** On PostgreSQL the session has a connection of its own, without a statement timeout. */
export async function withBulkSession<Result>(
  { db, connection }: Storage,
  use: (session: BulkSession) => Promise<Result>,
): Promise<Result> {
  if (connection.kind === 'embedded') {
    const { pglite } = connection;
    return use({
      db,
      copy: async (target, pieces) => {
        for await (const piece of pieces) {
          const blob = new Blob([new Uint8Array(piece)]);
          await pglite.query(`copy ${target} from '/dev/blob'`, [], { blob });
        }
      },
    });
  }
  const client = new pg.Client(createClientConfig(await connection.hosts.find()));
  // When the connection is lost, its statement fails. Without this listener the `error` event would end the
  // process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await use({
      db: drizzle(client, { schema }),
      copy: (target, pieces) =>
        pipeline(Readable.from(pieces), client.query(copyFrom(`copy ${target} from stdin`))),
    });
  } finally {
    await client.end();
  }
}
