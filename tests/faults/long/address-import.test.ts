import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { homes, importHomes, importTables, startImport } from '#tests/support/address-import.ts';
import { startServer } from '#tests/support/server-process.ts';
import { createDataFolder } from '#tests/support/temporary-folder.ts';

test('a killed import on the embedded database leaves the old addresses, and the server removes its table at start', async () => {
  const DATA_DIR = createDataFolder();
  const open = () => openStorage(readConfig({}), DATA_DIR);
  const before = await open();
  await importHomes(before, 2);
  await before.close();
  const databaseFiles = () => readdirSync(join(DATA_DIR, 'database'), { recursive: true }).length;
  const filesBefore = databaseFiles();

  const killed = startImport({ DATA_DIR });
  // The pipe and the pieces of COPY hold less than these 3 MB, so rows are stored when the write completes.
  await new Promise((resolve) => killed.stdin.write(homes(100_000), resolve));
  killed.kill();
  await killed.exit;
  expect(databaseFiles()).toBeGreaterThan(filesBefore);

  const server = await startServer({ DATA_DIR });
  const found = await fetch(`${server.address}${endpointPaths.addressLookup}?postcode=LS1+4AP`);
  expect(await found.json()).toHaveLength(2);
  server.kill('SIGTERM');
  await server.exit;
  const storage = await open();
  onTestFinished(() => storage.close());
  expect(await queryRows(storage.db, importTables)).toEqual([]);
});
