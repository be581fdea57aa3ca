import type { KnipConfig } from 'knip';

export default {
  // Libraries for what comes next: their exports are used as screens are built.
  entry: [
    'src/rules/**/*.ts',
    'src/design/{components,layout}/**/*.{ts,tsx}',
    'src/design/tokens/tokens.ts',
    'src/server/main.ts',
    'src/server/boot.ts',
    'src/server/cli/{ops,content-check,content-guide}.ts',
    'src/gallery/{gallery,example}.tsx',
    'src/gallery/vite.config.ts',
    'scripts/*.js',
    'bench/{bench,bare-http,bare-purchase,growth,overload,receivers}.ts',
    'examples/*.js',
    'tests/artefact/run.ts',
    'tests/upgrade/run.ts',
    'tests/reliability/{run,full-run}.ts',
    'tests/browsers/run.ts',
  ],
  // Started by their paths in scripts/checks.js; fonts of tests/e2e/fonts.
  ignoreDependencies: [
    'typescript-7',
    'squawk-cli',
    '@expo-google-fonts/arimo',
    'dejavu-fonts-ttf',
  ],
  ignoreBinaries: ['apt-get', 'mkfifo', 'useradd', 'unshare', 'umount', 'script'],
  project: ['src/**/*.{ts,tsx}', 'tests/**/*.ts', 'bench/*.ts', '{scripts,examples}/*.js'],
} satisfies KnipConfig;
