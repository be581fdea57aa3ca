// `npm run test:artefact`: the archive of `npm run package` as an operator gets it. It is unpacked into a root folder that
// has nothing else but Node and the libraries of Node, is read-only except for /data and /tmp, and has no network. There a
// user without rights starts the server, buys a plan, stops the server and runs `ops`.
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  createContractResponseSchema,
  idempotencyKeyHeaderName,
} from '#api/create-contract-response.ts';
import { basePath, endpointPaths } from '#api/paths.ts';
import { loadContent } from '#server/content/load-content.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import product from '../../package.json' with { type: 'json' };
import { runTimePackages } from '../../scripts/run-time-packages.js';
import { exitWithError } from '../../scripts/runtime.js';

const { name, version } = product;
const archive = `${name}-${version}.tar.gz`;
const program = `/${name}-${version}/build/server`;
/** The user `nobody`. */
const userId = 65534;
const stopWithinMs = 1000;

const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
if (process.argv[2] !== 'inside') {
  if (process.platform !== 'linux' || spawnSync('unshare', [...namespaces, 'true']).status !== 0) {
    exitWithError('npm run test:artefact needs root on Linux and the right to mount (unshare).');
  }
  const args = [...namespaces, process.execPath, import.meta.filename, 'inside'];
  process.exit(spawnSync('unshare', args, { stdio: 'inherit' }).status ?? 1);
}

const folder = mkdtempSync(join(tmpdir(), 'home-services-artefact-'));
const root = join(folder, 'root');
try {
  checkSums();
  await buyInside();
} finally {
  for (const mounted of ['proc', 'node', 'data', 'tmp', ''])
    spawnSync('umount', [join(root, mounted)]);
  rmSync(folder, { recursive: true, force: true });
}

function checkSums(): void {
  run('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], 'release');
  const files = run('tar', ['--list', '--gzip', '--file', join('release', archive)]).split('\n');
  const packages = files.flatMap(
    (file) => /^[^/]+\/node_modules\/((?:@[^/]+\/)?[^/@]+)\//.exec(file)?.[1] ?? [],
  );
  expectEqual([...new Set(packages)].sort(), runTimePackages.toSorted(), 'packages');
  const unwanted = files.filter((file) => /\.(map|tsx?)$|[./]tests?[./]/.test(file));
  expectEqual(unwanted, [], 'maps, sources and tests');
}

async function buyInside(): Promise<void> {
  prepareRoot();
  const env = { DATA_DIR: '/data', PORT: '0', HOST: '127.0.0.1' };
  const startedAt = performance.now();
  const server = spawn(...inRoot([`${program}/main.js`], env));
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exit = once(server, 'close');
  let address: string | undefined;
  while (!address) {
    await Promise.race([server.stdout ? once(server.stdout, 'data') : exit, exit]);
    if (server.exitCode !== null) throw new Error(`The server ended: ${output}`);
    address = /open at (http:[^\s"]+)/.exec(output)?.[1];
  }
  const startMs = performance.now() - startedAt;

  for (const path of [basePath, '/readyz']) {
    expectEqual((await fetch(`${address}${path}`)).status, 200, path);
  }
  const reference = await buy(address);

  const stoppedAt = performance.now();
  server.kill('SIGTERM');
  await exit;
  const stopMs = performance.now() - stoppedAt;
  expectEqual(server.exitCode, 0, `exit code (${output})`);
  if (stopMs > stopWithinMs) throw new Error(`The server took ${Math.round(stopMs)} ms to stop.`);

  const ops = (...args: string[]) => {
    const [command, given, options] = inRoot([`${program}/ops.js`, ...args], env);
    const { status, stdout, stderr } = spawnSync(command, given, { ...options, encoding: 'utf8' });
    expectEqual(status, 0, `ops ${args.join(' ')} (${stderr})`);
    return stdout;
  };
  ops('migrate', '--check');
  const shown = ops('contracts', 'show', reference);
  if (!shown.includes(reference)) throw new Error(`ops did not show ${reference}: ${shown}`);
  process.stdout.write(
    `${archive}: start ${Math.round(startMs)} ms, bought ${reference}, stop ${Math.round(stopMs)} ms\n`,
  );
}

/** A root folder with the archive, Node and its libraries. Only /data and /tmp can be written. */
function prepareRoot(): void {
  for (const path of ['proc', 'node', 'data', 'tmp']) {
    mkdirSync(join(root, path), { recursive: true });
  }
  run('tar', ['--extract', '--gzip', '--file', join('release', archive), '--directory', root]);
  const libraries = run('ldd', [process.execPath]).match(/\/\S+/g) ?? [];
  run('cp', ['--dereference', '--parents', ...libraries.filter(existsSync), root]);
  run('mount', ['--make-rprivate', '/']);
  run('mount', ['--bind', root, root]);
  run('mount', ['--bind', '-o', 'ro', join(process.execPath, '..'), join(root, 'node')]);
  run('mount', ['-t', 'proc', 'proc', join(root, 'proc')]);
  for (const path of ['data', 'tmp']) {
    run('mount', ['-t', 'tmpfs', 'tmpfs', join(root, path)]);
    chownSync(join(root, path), userId, userId);
  }
  run('mount', ['-o', 'remount,ro,bind', root]);
  run('ip', ['link', 'set', 'lo', 'up']);
}

/** The arguments of `spawn` for Node in the root folder, without rights and with no other program on its PATH. */
function inRoot(args: string[], env: Record<string, string>) {
  const user = `${userId}:${userId}`;
  const command = ['--userspec', user, '--groups=', root, `/node/${basename(process.execPath)}`];
  return [
    '/usr/sbin/chroot',
    [...command, ...args],
    { env: { PATH: '/node', ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  ] satisfies Parameters<typeof spawn>;
}

async function buy(address: string): Promise<string> {
  const content = loadContent('content', new Date());
  const response = await fetch(`${address}${endpointPaths.createContract}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: address,
      [idempotencyKeyHeaderName]: randomUUID(),
    },
    body: JSON.stringify(createContractBody('boiler-and-service-care', undefined, content)),
  });
  const text = await response.text();
  expectEqual(response.status, 200, `create-contract (${text})`);
  return createContractResponseSchema.parse(JSON.parse(text)).referenceId;
}

function run(program: string, args: string[], cwd = process.cwd()): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
  return stdout;
}

function expectEqual(actual: unknown, expected: unknown, what: string): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (found !== wanted) throw new Error(`${what}: ${found} instead of ${wanted}`);
}
