import { defineConfig } from 'vitest/config';

const databaseTests = ['src/**/*.db.test.ts'];
const documentTests = ['src/**/*.test.tsx', 'src/site/**/*.test.ts'];

// Unit tests leave nothing behind in modules or document, so the files share their worker's: loading
// both anew for each file would take most of the time. The patience is for a machine that does more than
// this: a property of five hundred runs then takes longer than Vitest's five seconds.
const shared = { isolate: false, testTimeout: 30_000 };

/** The same files on the embedded database and on a real PostgreSQL. */
const databaseProject = (database: 'pglite' | 'postgres') => ({
  test: {
    name: database,
    include: databaseTests,
    globalSetup: database === 'postgres' ? ['tests/support/postgres.ts'] : [],
    provide: { database },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

/** Real processes of the built server, each on a folder, a database and a port of its own. */
const builtServerProject = (name: 'faults' | 'product') => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    globalSetup: ['tests/support/postgres.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['src/**/*.test.ts', 'tests/repository/**/*.test.ts'],
          exclude: [...databaseTests, ...documentTests],
        },
      },
      {
        // What runs in a browser is tested beside a document. A project of its own, since a worker is
        // shared only by files of one environment.
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
      builtServerProject('faults'),
      builtServerProject('product'),
    ],
  },
});
