// Plain JavaScript for Node 20, without dependencies: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

const stampFile = join('node_modules', '.installed-lock');
const oldestNode = 24;

/**
 * Says one sentence and ends.
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Installs from the lock file when it differs from what is installed; gives the Node to run on. */
export function prepare() {
  if (major(process.versions.node) < 20) {
    giveUp(`Node 20 or newer is needed to start; this is Node ${process.versions.node}.`);
  }
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  const installed = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (installed !== lock) {
    process.stdout.write('Installing packages from the lock file …\n');
    // Not `npm ci`: it refuses a lock without the optional packages of every other platform.
    npm([
      'install',
      '--no-save',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    writeFileSync(stampFile, lock);
  }
  return pinnedNode();
}

/** The Node pinned in package.json where it exists for this machine, else the machine's own. */
function pinnedNode() {
  const pinned = join(
    root,
    'node_modules',
    `node-${process.platform}-${process.arch}`,
    'bin',
    'node',
  );
  if (existsSync(pinned)) return pinned;
  if (major(process.versions.node) >= oldestNode) return process.execPath;
  return giveUp(
    `No Node is pinned for ${process.platform} ${process.arch}: run this with Node ${oldestNode} or newer (this is ${process.versions.node}).`,
  );
}

/** @param {string} version */
function major(version) {
  return Number(version.split('.')[0]);
}

/** @param {string[]} args */
function npm(args) {
  const cli = process.env.npm_execpath;
  const { status } = cli?.endsWith('.js')
    ? spawnSync(process.execPath, [cli, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) giveUp(`npm ${args[0]} failed: see its message above.`);
}

/**
 * Runs a tool of node_modules on the given Node, and ends with its code if it fails.
 * @param {string} node
 * @param {string[]} args
 */
export function run(node, args) {
  const { status } = spawnSync(node, args, { stdio: 'inherit', env: withNode(node) });
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * An environment in which `node` is the given one, for tools that start others.
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function withNode(node) {
  return { ...process.env, PATH: `${dirname(node)}:${process.env.PATH ?? ''}` };
}

/**
 * npm starts a script through a shell, and a signal to npm ends both without reaching the script. Whoever
 * lost its parent that way should stop too.
 * @param {() => void} stop
 */
export function followParent(stop) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 250);
  watch.unref();
}
