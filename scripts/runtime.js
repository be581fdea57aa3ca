// Plain JavaScript for Node 20, without dependencies: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runPiped, showProgress } from './progress.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Where the command was called: npm changes to the project's folder and names this one in INIT_CWD. */
export const callerFolder = process.env.INIT_CWD ?? process.cwd();
process.chdir(root);

const stampFile = join('node_modules', '.installed-lock');
const minimumNode = 24;
export const quietInstall = [
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  // A registry out of reach is reported within half a minute instead of two.
  '--fetch-retry-mintimeout=2000',
  '--fetch-retry-maxtimeout=10000',
];
/** What the reader can mend, by the error codes in the output of npm or a build. */
const reasons = [
  { codes: /\bENOSPC\b/, sentence: 'the disk is full.' },
  {
    codes: /\b(EACCES|EPERM|EROFS)\b/,
    sentence: `${root} cannot be written. Run the command as the user that owns this folder.`,
  },
  {
    codes: /\b(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(GET|VERIFY)\w+)\b/,
    sentence:
      'npm does not trust the certificate of its registry. Behind a proxy that has its own, set it with npm config set cafile FILE.',
  },
  {
    codes:
      /\b(E40[137]|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|ERR_SOCKET_TIMEOUT)\b/,
    sentence:
      'npm does not reach its registry. Check the connection; behind a proxy, set it with npm config set https-proxy http://HOST:PORT.',
  },
];

/**
 * Prints an error message and exits with code 1.
 * @param {string} sentence
 * @returns {never}
 */
export function exitWithError(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/**
 * Installs packages when package-lock.json changed since the last install. Returns the Node to run on.
 * @param {{ forTests?: boolean }} [options] without `forTests`, what building and serving need is enough
 */
export async function prepare({ forTests = false } = {}) {
  if (major(process.versions.node) < 20) {
    exitWithError(`Node 20 or newer is needed to start; this is Node ${process.versions.node}.`);
  }
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  const [installed, group] = existsSync(stampFile)
    ? readFileSync(stampFile, 'utf8').split(' ')
    : [];
  const isComplete = group === 'all';
  if (installed !== lock || (forTests && !isComplete)) {
    // What is installed for the tests stays.
    const isForAll = forTests || isComplete;
    // `npm ci` begins with an empty folder; `npm install` adds what is missing.
    await installPackages(installed === lock ? ['install', '--no-save'] : ['ci'], isForAll);
    writeFileSync(stampFile, `${lock} ${isForAll ? 'all' : 'start'}`);
  }
  return pinnedNode();
}

/**
 * @param {string[]} command
 * @param {boolean} isForAll
 */
async function installPackages(command, isForAll) {
  const args = [...command, isForAll ? '--include=dev' : '--omit=dev', '--include=optional'];
  const neededMb = isForAll ? 1200 : 700;
  const { bavail, bsize } = statfsSync('.');
  if (bavail * bsize < neededMb * 1e6) {
    const freeMb = Math.round((bavail * bsize) / 1e6);
    exitWithError(`${root} has ${freeMb} MB of free disk space; the packages need ${neededMb} MB.`);
  }
  const label = 'Installing packages';
  if (!process.stdout.isTTY) process.stdout.write(`${label} from the lock file …\n`);
  const { status, output } = await showProgress(label, () => runNpm([...args, ...quietInstall]));
  if (status !== 0) exitWithError(describeFailure('The packages cannot be installed', output));
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

/**
 * @param {string[]} args
 * @returns {Promise<{ status: number, output: string }>}
 */
export function runNpm(args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js')
    ? runPiped(process.execPath, [cli, ...args])
    : runPiped('npm', args, { shell: process.platform === 'win32' });
}

/**
 * One sentence for what the reader can mend; everything that was printed otherwise.
 * @param {string} sentence what failed, without a full stop
 * @param {string} output
 */
export function describeFailure(sentence, output) {
  const known = reasons.find(({ codes }) => codes.test(output));
  const code = known?.codes.exec(output)?.[0];
  return known ? `${sentence} (${code}): ${known.sentence}` : `${output}\n${sentence}: see above.`;
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
