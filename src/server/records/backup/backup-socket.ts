import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'pino';
import { dataFolderEntries } from '#server/platform/data-folder/data-folder.ts';
import { getErrorReason } from '#server/platform/errors/operator-error.ts';

/** By this socket `ops backup` reaches the server that has the embedded database open. Only the folder's owner may use it. */
export const getBackupSocketPath = (dataFolder: string) =>
  join(dataFolder, dataFolderEntries.backupSocket);

interface SocketDeps {
  pglite: PGlite;
  /** The caller holds its lock. */
  dataFolder: string;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** Returns a function that closes the socket. Without one, a backup needs the server to be stopped. */
export async function openBackupSocket(deps: SocketDeps): Promise<() => void> {
  const path = getBackupSocketPath(deps.dataFolder);
  const connected = new Set<Socket>();
  const server = createServer((socket) => {
    connected.add(socket);
    serveBackup(socket, deps).finally(() => connected.delete(socket));
  });
  try {
    // That of a server that was killed.
    rmSync(path, { force: true });
    await once(server.listen(path), 'listening');
  } catch (error) {
    deps.log.warn(
      { reason: getErrorReason(error) },
      'no socket in DATA_DIR: ops backup works only while the server is stopped',
    );
    return () => {};
  }
  return () => {
    server.close();
    for (const socket of connected) socket.destroy();
  };
}

/**
 * The server's part of a backup by PostgreSQL's
 * [low-level API](https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP): it writes
 * `copy`, waits until the command has copied the files, and writes the label of the copy. It sells all the while.
 */
async function serveBackup(socket: Socket, { pglite, log }: SocketDeps): Promise<void> {
  // A command that was killed closes the socket.
  socket.on('error', () => {});
  const answered = new Promise<boolean>((resolve) => {
    socket.once('data', () => resolve(true)).once('close', () => resolve(false));
  });
  try {
    const startedAt = performance.now();
    await pglite.query(`select pg_backup_start('ops backup', true)`);
    const pauseMs = Math.round(performance.now() - startedAt);
    try {
      socket.write('copy\n');
      log.info({ pauseMs }, 'a backup has begun');
      if (!(await answered)) log.warn('the backup was interrupted');
    } finally {
      const { rows } = await pglite.query(
        'select labelfile as label, pg_walfile_name(lsn) as "lastSegment" from pg_backup_stop(false)',
      );
      socket.end(`${JSON.stringify(rows[0])}\n`);
    }
    log.info('the files of the backup are copied');
  } catch (error) {
    socket.end(`${getErrorReason(error)}\n`);
  }
}
