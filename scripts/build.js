// Builds the browser files and the server when the sources changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { emptyDatabase } from './empty-database.js';
import { runPiped } from './progress.js';
import { createEnvironmentWithNode, describeFailure, exitWithError } from './runtime.js';

const stampFile = 'build/.sources';
const compressible = /\.(js|css|svg|json|txt|xml|webmanifest)$/;
// Below this size compression saves less than its response headers cost.
const minCompressedSize = 1024;

function sourcesHash() {
  const hash = createHash('sha256');
  const files = globSync([
    'src/**/*.{ts,tsx,css,svg,woff2}',
    'public/**/*.*',
    '{vite,react-router}.config.ts',
    'package-lock.json',
    'scripts/{build,empty-database,inline-script,run-time-packages}.js',
  ]).sort();
  for (const file of files) {
    if (/\.(test|examples)\.tsx?$/.test(file)) continue;
    hash.update(`${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Compresses the built files once, at the highest level, so that the server only chooses a file. */
function compressAssets() {
  for (const file of globSync('build/client/**/*')) {
    if (!compressible.test(file)) continue;
    const content = readFileSync(file);
    if (content.length < minCompressedSize) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/**
 * Its output is shown only when it fails.
 * @param {string[]} args
 */
async function runStep(...args) {
  const env = createEnvironmentWithNode(process.execPath);
  const { status, output } = await runPiped(process.execPath, args, { env });
  if (status !== 0) exitWithError(describeFailure('The build failed', output));
}

/** The commit of the sources, marked when they differ from it; empty without Git. */
function readCommit() {
  const git = (/** @type {string[]} */ ...args) =>
    spawnSync('git', args, { encoding: 'utf8' }).stdout;
  const commit = git('rev-parse', 'HEAD')?.trim() ?? '';
  return commit && git('status', '--porcelain') ? `${commit}-changed` : commit;
}

const sources = sourcesHash();
const built = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
if (built !== sources) {
  process.stdout.write('Building …\n');
  rmSync('build', { recursive: true, force: true });
  // Side by side, since neither needs both cores. The database is made once, so V8 need not optimise it.
  await Promise.all([
    runStep('node_modules/.bin/react-router', 'build'),
    runStep('--liftoff-only', 'scripts/empty-database.js'),
  ]);
  cpSync(emptyDatabase, 'build/empty-database', { recursive: true });
  compressAssets();
  writeFileSync(stampFile, sources);
}
writeFileSync('build/commit', readCommit());
