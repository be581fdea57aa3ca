import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bytesPerMegabyte } from '#server/platform/data-folder/free-space.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { getBackupSocketPath } from './backup-socket.ts';
import { copyRunningDatabase } from './running-copy.ts';

test('the database of a running server is not copied to a disk that has too little space', async () => {
  const dataFolder = createTemporaryFolder();
  mkdirSync(join(dataFolder, 'database'));
  writeFileSync(join(dataFolder, 'database', 'PG_VERSION'), '17');
  // A server that permits the copy.
  const server = createServer((socket) => void socket.write('copy\n'));
  await once(server.listen(getBackupSocketPath(dataFolder)), 'listening');
  onTestFinished(() => void server.close());
  const folder = createTemporaryFolder();
  const target = join(folder, 'copy');
  mkdirSync(target);
  const minimumFree = 900_000_000 * bytesPerMegabyte;
  await expect(copyRunningDatabase({ dataFolder, target, minimumFree })).rejects.toThrow(
    /^The disk of the backup has \d+ MB free and needs 90000000\d MB, .* Nothing was written\.$/,
  );
  expect(existsSync(join(target, 'database'))).toBe(false);
});
