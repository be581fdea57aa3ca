import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSmallDisk } from '#tests/support/small-disk.ts';
import { createFolderWithFiles, createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { endOf, type PlantedFault, refusedStart } from './planted-fault.ts';
import { buy, type Stand } from './stand.ts';

export const settingFaults: PlantedFault<Stand>[] = [
  {
    what: '`SITE_ORIGIN` names another host',
    plant: ({ server, environment }) => ({
      server,
      environment,
      buy: () => buy(server, { origin: server.address }),
      mend: () => buy(server),
    }),
    expected: {
      buyer: /403/,
      readyz: /SITE_ORIGIN: .*set SITE_ORIGIN to the address that visitors see/,
      log: /40 SITE_ORIGIN .*/,
      metric: /server_warning\{name="SITE_ORIGIN"\} 1/,
    },
    end: endOf('SITE_ORIGIN'),
  },
  {
    what: '`TRUSTED_PROXIES` is missing behind a proxy',
    isSlow: true,
    plant: async ({ startOther }) => {
      const server = await startOther({ TRUSTED_PROXIES: '' });
      return { server, buy: () => buy(server), close: () => server.kill('SIGTERM') };
    },
    expected: {
      buyer: /200/,
      readyz:
        /TRUSTED_PROXIES: .*all visitors behind it share one rate limit: set TRUSTED_PROXIES to the proxy/,
      log: /40 TRUSTED_PROXIES .*/,
      metric: /server_warning\{name="TRUSTED_PROXIES"\} 1/,
    },
  },
  {
    what: '`TRUSTED_PROXIES` is too wide',
    isSlow: true,
    plant: async ({ startOther }) => {
      const server = await startOther({ TRUSTED_PROXIES: '2' });
      return { server, buy: () => buy(server), close: () => server.kill('SIGTERM') };
    },
    expected: {
      buyer: /200/,
      readyz: /TRUSTED_PROXIES: .*trusts more than the proxies in front.*name the proxies alone/,
      log: /40 TRUSTED_PROXIES .*/,
      metric: /server_warning\{name="TRUSTED_PROXIES"\} 1/,
    },
  },
  refusedStart(
    'The port is taken',
    /Port \d+ is already in use\. Stop the other program, or set PORT to a free one\./,
    ({ environment, server }) => ({ ...environment, PORT: new URL(server.address).port }),
  ),
  refusedStart(
    'The data folder is another user’s',
    /The database in .* belongs to the user 4321, .*Run it as the user that owns the database\./,
    () => {
      const folder = createFolderWithFiles({ 'database/base': '' });
      chownSync(join(folder, 'database'), 4321, 4321);
      return { DATA_DIR: folder };
    },
  ),
  {
    what: 'The disk of `DATA_DIR` is nearly full',
    isSlow: true,
    plant: async ({ startAlone }) => {
      const disk = createSmallDisk();
      const { server, environment, close } = await startAlone({
        DATABASE_URL: '',
        MIGRATE: 'on',
        DATA_DIR: disk.folder,
        MIN_FREE_DISK_MB: `${disk.minimumMegabytes}`,
      });
      disk.fill();
      return { server, environment, close, mend: disk.clear, buy: () => buy(server) };
    },
    expected: {
      buyer: /503/,
      readyz: /not ready; disk: nearly full/,
      log: /40 .*free space on the disk of DATA_DIR, no restart is needed/,
      metric: /not_ready\{check="disk"\} 1/,
    },
    end: /30 .*disk has enough space again: purchases are accepted/,
  },
  {
    what: 'The memory limit is near',
    isSlow: true,
    plant: async ({ startAlone }) => {
      const file = join(createTemporaryFolder(), 'limit');
      writeFileSync(file, '20');
      const { server, environment, close } = await startAlone({
        NODE_OPTIONS: '--import ./tests/support/memory-limit.js',
        MEMORY_LIMIT_FILE: file,
      });
      return { server, environment, close, mend: () => writeFileSync(file, '99000') };
    },
    expected: {
      readyz:
        /memory: the process uses more than 90 % of its \d+ MB, .*raise the limit of the container or service/,
      log: /40 memory .*/,
      metric: /server_warning\{name="memory"\} 1/,
    },
    end: endOf('memory'),
  },
];
