import type { KnipConfig } from 'knip';

export default {
  // Libraries for what comes next: their exports are used as screens are built.
  entry: [
    'src/rules/*.ts',
    'src/design/{components,layout}/**/*.{ts,tsx}',
    'src/design/tokens/tokens.ts',
    'src/server/main.ts',
    'src/server/boot.ts',
    'scripts/*.js',
  ],
  project: ['src/**/*.{ts,tsx}', 'tests/**/*.ts', 'scripts/*.js'],
} satisfies KnipConfig;
