import { defineConfig } from 'vitest/config';
import { nodeArguments } from './tests/support/node-settings.ts';

const databaseTests = ['src/**/*.db.test.ts'];
/** These have no SQL of their own, or none that another file does not run: the driver makes no difference to them. */
const onPostgresOnly = [
  'src/server/shop/**',
  'src/server/cli/{content,replay}.db.test.ts',
  'src/server/staff/**/{work-accounts,content,funnel,people,sales}.db.test.ts',
  // The embedded database has one connection.
  'src/server/platform/storage/concurrent-indexes.db.test.ts',
];
const onPgliteOnly = [
  'src/server/platform/open-platform.db.test.ts',
  'src/server/platform/storage/database-folder.db.test.ts',
  'src/server/cli/{no,open}-database.db.test.ts',
];
const documentTests = ['src/**/*.test.tsx', 'src/{site,tracking}/**/*.test.ts'];

// Test files of a worker share its modules and document, which they leave unchanged: loading both anew for each
// file would take much of the time. The timeout only ends a test that hangs: on a busy machine some take minutes.
const shared = {
  isolate: false,
  testTimeout: 120_000,
  expect: { poll: { interval: 10, timeout: 60_000 } },
};

/** Files with SQL on the embedded database too. */
const databaseProject = (database: 'pglite' | 'postgres') => ({
  test: {
    ...shared,
    name: database,
    include: databaseTests,
    exclude: database === 'pglite' ? onPostgresOnly : onPgliteOnly,
    globalSetup: [`tests/support/${database === 'postgres' ? 'postgres' : 'embedded-template'}.ts`],
    provide: { database },
    hookTimeout: 120_000,
    execArgv: nodeArguments,
  },
});

/** Real processes of the built server, each on a folder, a database and a port of its own. */
const builtServerTests = {
  isolate: false,
  execArgv: nodeArguments,
  globalSetup: ['tests/support/postgres.ts', 'tests/support/embedded-template.ts'],
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
};

const builtServerProject = {
  test: {
    ...builtServerTests,
    name: 'built-server',
    include: ['tests/{faults,product}/*.test.ts'],
    provide: { isLongRun: false },
    // More than there are cores, since these tests mostly wait. Vitest demands a group for another number of workers.
    maxWorkers: 4,
    sequence: { groupOrder: 1 },
  },
};

/** `npm run faults`, in this order. */
const faultRunProject = {
  test: {
    name: 'fault-run',
    include: ['tests/reliability/full-run.ts'],
    testTimeout: 2 * 60 * 60_000,
    sequence: { groupOrder: 2 },
  },
};
const longFaultsProject = {
  test: {
    ...builtServerTests,
    name: 'long-faults',
    include: ['tests/faults/long/*.test.ts', 'tests/faults/staff-acts-under-kills.test.ts'],
    provide: { isLongRun: true },
    maxWorkers: 1,
    sequence: { groupOrder: 3 },
  },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['src/**/*.test.ts', 'tests/{repository,reliability}/**/*.test.ts'],
          exclude: [...databaseTests, ...documentTests],
        },
      },
      {
        // A project of its own, since only files of the same environment share a worker: a file that names its environment
        // itself would start two workers, its own and the next file's.
        test: {
          ...shared,
          name: 'document',
          include: documentTests,
          environment: 'jsdom',
          setupFiles: ['tests/support/jsdom-setup.ts'],
        },
      },
      databaseProject('pglite'),
      databaseProject('postgres'),
      builtServerProject,
      faultRunProject,
      longFaultsProject,
    ],
  },
});
