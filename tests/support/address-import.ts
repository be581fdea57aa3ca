import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { importAddresses } from '#server/addresses/import/import-addresses.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { startOpsProcess } from './ops-process.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

const header =
  'organisation,subBuilding,buildingName,buildingNumber,street,locality,town,postcode\n';
/** The file of an import with so many homes. */
export const homes = (count: number) => header + ',,,3,Elm Way,,Leeds,LS1 4AP\n'.repeat(count);

/** Imports so many homes in this process. */
export const importHomes = (storage: Storage, count: number) =>
  importAddresses(
    storage,
    [{ name: 'homes.csv', open: () => Readable.from([Buffer.from(homes(count))]) }],
    {
      reportPath: join(createTemporaryFolder(), 'problems.csv'),
      maxBadRows: 0,
      now: new Date(),
    },
  );

/** Starts an import of standard input as an operator does. */
export const startImport = (environment: Record<string, string>) =>
  startOpsProcess(
    ['addresses', 'import', '-', '--report', join(createTemporaryFolder(), 'problems.csv')],
    environment,
  );

/** The tables that an import leaves when it is killed. */
export const importTables = sql`select relname from pg_class where relname like 'addresses_next%'`;
