import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { runOpsProcess } from '#tests/support/ops-process.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import type { PlantedFault } from './planted-fault.ts';
import { buy, type Stand } from './stand.ts';

/** A part of the data folder is taken away after a sale. A start and `ops health` refuse it, and the sale is there when it is back. */
const lostPart = (
  what: string,
  part: string,
  start: RegExp,
  health: RegExp,
): PlantedFault<Stand> => ({
  what,
  isSlow: true,
  plant: async ({ startAlone }) => {
    const { server, environment } = await startAlone({
      DATABASE_URL: '',
      MIGRATE: 'on',
      BANK_KEYS: '',
      DATA_DIR: createTemporaryFolder(),
    });
    await buy(server);
    server.kill('SIGTERM');
    await server.exit;
    const [place, aside] = [
      join(environment.DATA_DIR ?? '', part),
      join(createTemporaryFolder(), 'part'),
    ];
    renameSync(place, aside);
    return {
      environment,
      mend: async () => {
        renameSync(aside, place);
        const { stdout, stderr } = await runOpsProcess(['contracts', 'list'], environment);
        if (!stdout.includes('HS-')) throw new Error(`The sale is gone: ${stdout}${stderr}`);
      },
    };
  },
  expected: { start, health },
});

export const embeddedFaults: PlantedFault<Stand>[] = [
  lostPart(
    'A file of the embedded database is missing',
    'database/PG_VERSION',
    /The embedded database in .* is not whole: PG_VERSION is missing or empty\. .* restore a backup with ops restore\./,
    /exit code 1: The embedded database in .* is not whole: PG_VERSION is missing or empty\./,
  ),
  lostPart(
    'The embedded database is not in its data folder',
    'database',
    /There is no database in .* beside bank\.key, .* put the database back, .* or run ops migrate --new-database if a new one is meant\./,
    /exit code 1: There is no database in .*\. Set DATA_DIR to its folder\./,
  ),
];
