import { defineConfig } from 'vitest/config';

// Three projects: `unit` needs nothing but Node; `pglite` and `postgres` run the same `*.db.test.ts`
// files on the embedded database and on a real PostgreSQL.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/house/**/*.test.ts'],
          exclude: ['src/**/*.db.test.ts'],
        },
      },
    ],
  },
});
