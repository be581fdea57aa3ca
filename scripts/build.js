// Builds the browser files and the server when the sources changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { runScript } from './runtime.js';

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
    'scripts/{build,inline-script,run-time-packages}.js',
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
  runScript(process.execPath, ['node_modules/.bin/react-router', 'build']);
  compressAssets();
  writeFileSync(stampFile, sources);
}
writeFileSync('build/commit', readCommit());
