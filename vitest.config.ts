import { defineConfig } from 'vitest/config';

const databaseTests = ['src/**/*.db.test.ts'];
const libraryTests = ['src/{rules,design}/**/*.test.{ts,tsx}'];

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

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/house/**/*.test.ts'],
          exclude: [...databaseTests, ...libraryTests],
        },
      },
      {
        // Rules and components keep no state between files, so the files may share a worker's modules
        // and its document; starting anew for each would take most of the time.
        test: { name: 'library', include: libraryTests, isolate: false },
      },
      databaseProject('pglite'),
      databaseProject('postgres'),
      {
        // Real processes of the built server, each on a folder, a database and a port of its own.
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
