// Plain JavaScript for Node 20, without dependencies: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Where the command was called: npm changes to the project's folder and names this one in INIT_CWD. */
export const callerFolder = process.env.INIT_CWD ?? process.cwd();
process.chdir(root);

const stampFile = join('node_modules', '.installed-lock');
const minimumNode = 24;

/**
 * Prints an error message and exits with code 1.
 * @param {string} sentence
 * @returns {never}
 */
export function exitWithError(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Installs packages when package-lock.json changed since the last install. Returns the Node to run on. */
export function prepare() {
  if (major(process.versions.node) < 20) {
    exitWithError(`Node 20 or newer is needed to start; this is Node ${process.versions.node}.`);
  }
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  const installed = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (installed !== lock) {
    process.stdout.write('Installing packages from the lock file …\n');
    npm([
      'ci',
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

/** The Node pinned in package.json (Linux only), otherwise the installed one if it is new enough. */
function pinnedNode() {
  const pinned = join(
    root,
    'node_modules',
    `node-${process.platform}-${process.arch}`,
    'bin',
    'node',
  );
  if (existsSync(pinned)) return pinned;
  if (major(process.versions.node) >= minimumNode) return process.execPath;
  return exitWithError(
    `On ${process.platform} ${process.arch}, Node ${minimumNode} or newer is needed; this is Node ${process.versions.node}.`,
  );
}

/** @param {string} version */
function major(version) {
  return Number(version.split('.')[0]);
}

/** @param {string[]} args */
export function npm(args) {
  const cli = process.env.npm_execpath;
  const { status } = cli?.endsWith('.js')
    ? spawnSync(process.execPath, [cli, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) exitWithError(`npm ${args[0]} failed: see its message above.`);
}

/**
 * Runs a script on the given Node and waits for it. When it fails, exits with its code.
 * @param {string} node
 * @param {string[]} args
 */
export function runScript(node, args) {
  const { status } = spawnSync(node, args, {
    stdio: 'inherit',
    env: createEnvironmentWithNode(node),
  });
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * The environment with the given Node first on PATH, for tools that start `node` themselves.
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function createEnvironmentWithNode(node) {
  return { ...process.env, PATH: `${dirname(node)}:${process.env.PATH ?? ''}` };
}

/**
 * Runs a server script on the given Node until it stops, passes signals on to it and exits with its code.
 * @param {string} node
 * @param {string[]} args
 */
export function runServerScript(node, args) {
  const server = spawn(node, args, { stdio: 'inherit', env: createEnvironmentWithNode(node) });
  whenParentExits(() => server.kill('SIGTERM'));
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  process.on('SIGINT', () => server.kill('SIGINT'));
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/**
 * npm starts a script through a shell. A signal to npm ends npm and the shell without reaching the script,
 * which then gets a new parent.
 * @param {() => void} stop
 */
function whenParentExits(stop) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 250);
  watch.unref();
}
