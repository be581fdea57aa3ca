// `npm run test:stranger`: the two commands of the README on a machine that has never seen the product. Each case runs
// in a throwaway copy of this machine (an overlay of its disk, with mounts and processes of its own) without fonts, with
// an empty home and npm cache, LANG=C and another time zone, in a clone whose path has spaces and umlauts.
// `npm run test:stranger -- start user` runs only the named cases.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usualPaths } from './browser.js';
import { exitWithError } from './runtime.js';

/** @typedef {{ code: number, output: string, hasPackages: boolean }} Run */
/**
 * `findFault` returns what is wrong with the run.
 * @typedef {{ user: 'stranger' | 'root', hasBrowser: boolean, command: string, findFault: (run: Run) => string | undefined }} Case
 */

const strangersPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const clonePath = '/home/stranger/Ein Ordner für Äpfel/home services';

/** Starts the product on a free port, requests two pages and stops it as Ctrl-C does. */
const startAndStop = `
set -m
PORT=0 npm start > ~/start.log 2>&1 & server=$!
until opened=$(grep -o 'open at http://localhost:[0-9]*' ~/start.log); do kill -0 $server || break; sleep 1; done
for path in /readyz /home-services/products; do
  node -e 'fetch(process.argv[1]).then(({ status }) => console.log(status))' "\${opened#open at }$path"
done
kill -INT -- -$server
wait $server
cat ~/start.log`;

const findFaultOfTests = (/** @type {Run} */ { code }) => (code === 0 ? undefined : 'failed');

/** @type {Record<string, Case>} */
const cases = {
  'no-browser': {
    user: 'stranger',
    hasBrowser: false,
    command: 'npm test',
    findFault: ({ code, output, hasPackages }) => {
      // Without npm's own lines, which begin with ">".
      const lines = output.split('\n').filter((line) => /^[^>]/.test(line));
      if (code !== 1) return `exit code ${code}`;
      if (hasPackages) return 'packages were installed first';
      const saysWhat = lines.length === 1 && lines[0]?.includes('install Chromium');
      return saysWhat ? undefined : 'not one sentence';
    },
  },
  start: {
    user: 'stranger',
    hasBrowser: false,
    command: startAndStop,
    findFault: ({ output }) => (output.startsWith('200\n200\n') ? undefined : 'no response'),
  },
  user: { user: 'stranger', hasBrowser: true, command: 'npm test', findFault: findFaultOfTests },
  root: { user: 'root', hasBrowser: false, command: 'npm test', findFault: findFaultOfTests },
};

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
if (!isRoot || spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status !== 0) {
  exitWithError(
    'npm run test:stranger needs root on Linux and the right to mount (unshare --mount).',
  );
}
const selected = process.argv.slice(2);
const unknown = selected.find((name) => !cases[name]);
if (unknown) {
  exitWithError(`There is no case ${unknown}; the cases are ${Object.keys(cases).join(', ')}.`);
}

const { stdout: version } = spawnSync('node', ['--version'], { env: { PATH: strangersPath } });
process.stdout.write(`The stranger's Node is ${String(version).trim()} on ${process.arch}.\n`);
printRow(['case', 'command', 'result', 'seconds', 'tests']);
for (const [name, test] of Object.entries(cases)) {
  if (selected.length > 0 && !selected.includes(name)) continue;
  const start = performance.now();
  const run = await runOnCopy(test);
  const seconds = Math.round((performance.now() - start) / 1000);
  const fault = test.findFault(run);
  if (fault) {
    const log = join(tmpdir(), `home-services-stranger-${name}.log`);
    writeFileSync(log, run.output);
    process.stdout.write(`The output of ${name} is in ${log}.\n`);
    process.exitCode = 1;
  }
  const command = test.command === startAndStop ? 'npm start' : test.command;
  const score = /\d+ passed, \d+ failed/.exec(run.output)?.[0] ?? '';
  printRow([name, command, fault ?? 'ok', String(seconds), score]);
}

/** @param {string[]} cells */
function printRow(cells) {
  const row = cells.map((cell) => cell.padEnd(12)).join(' ');
  process.stdout.write(`${row.trimEnd()}\n`);
}

/**
 * @param {Case} test
 * @returns {Promise<Run>}
 */
async function runOnCopy({ user, hasBrowser, command }) {
  const folder = mkdtempSync(join(tmpdir(), 'home-services-stranger-'));
  for (const name of ['upper', 'work', 'root', 'tmp']) mkdirSync(join(folder, name));
  const removed = ['/usr/share/fonts', '/usr/local/share/fonts', ...(hasBrowser ? [] : usualPaths)];
  const script = `
set -e
cd "$FOLDER"
mount -t overlay overlay -o lowerdir=/,upperdir=upper,workdir=work root
mount -t proc proc root/proc
mount --rbind /dev root/dev
mount --rbind /sys root/sys
mount --bind tmp root/tmp
chmod 1777 root/tmp
${hasBrowser ? '' : 'chroot root dpkg --purge --force-depends chromium chromium-headless-shell >/dev/null 2>&1 || true'}
rm -rf ${removed.map((path) => `'root${path}'`).join(' ')}
chroot root useradd --create-home stranger
git clone -q --no-hardlinks "$SOURCE" "root$CLONE"
chroot root chown -R ${user} /home/stranger
exec chroot --userspec ${user} root bash -c 'cd "$CLONE" && eval "$COMMAND"'`;
  const child = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'bash', '-c', script],
    {
      env: {
        ...networkSettings(),
        PATH: strangersPath,
        HOME: '/home/stranger',
        npm_config_update_notifier: 'false',
        LANG: 'C',
        TZ: 'America/Los_Angeles',
        FOLDER: folder,
        SOURCE: process.cwd(),
        CLONE: clonePath,
        COMMAND: command,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const code = await new Promise((resolve) => child.on('close', resolve));
  const hasPackages = existsSync(join(folder, 'upper', clonePath, 'node_modules'));
  rmSync(folder, { recursive: true, force: true });
  return { code, output, hasPackages };
}

/** How npm reaches its registry from this machine. */
function networkSettings() {
  const names =
    /^((https?|no|all)_proxy|node_extra_ca_certs|npm_config_(cafile|registry|noproxy))$/i;
  const registry = spawnSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
  }).stdout.trim();
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name))),
    npm_config_registry: registry,
  };
}
