import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import product from '../../package.json' with { type: 'json' };

/** The unpacked archive of a version. */
export interface Version {
  name: string;
  folder: string;
  archive: string;
}

/** Runs a program and returns what it prints; throws if it fails. */
export function run(program: string, args: string[], cwd: string, env = process.env): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

/** The commit of the last release, which the changelog names. */
export function findReleasedCommit(): string {
  const named = /^Released from commit `?([0-9a-f]{7,40})/m.exec(
    readFileSync('CHANGELOG.md', 'utf8'),
  );
  if (named?.[1]) return named[1];
  throw new Error('CHANGELOG.md has no line "Released from commit …". Name one: -- 1e32c50');
}

/** Clones a commit and makes its archive, with the packages of its own lock file. */
export function packCommit(commit: string, folder: string): { clone: string; archive: string } {
  const clone = join(folder, 'clone');
  run('git', ['clone', '--quiet', '--no-checkout', process.cwd(), clone], '.');
  run('git', ['checkout', '--quiet', commit], clone);
  const hasSamePackages = readFileSync(join(clone, 'package-lock.json')).equals(
    readFileSync('package-lock.json'),
  );
  if (hasSamePackages) symlinkSync(resolve('node_modules'), join(clone, 'node_modules'));
  else run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], clone);
  run(process.execPath, ['scripts/package.js'], clone);
  const archive = join(folder, 'previous.tar.gz');
  cpSync(join(clone, 'release', archiveName), archive);
  return { clone, archive };
}

const archiveName = `${product.name}-${product.version}.tar.gz`;

/** Makes the archive of these sources, with the page files of the previous one. */
export function packCurrent(previous: string): string {
  run(process.execPath, ['scripts/package.js', '--previous', previous], '.');
  return join('release', archiveName);
}

export function unpack(name: string, archive: string, folder: string): Version {
  const target = join(folder, name);
  mkdirSync(target);
  run('tar', ['--extract', '--gzip', '--file', archive, '--directory', target, '--strip=1'], '.');
  if (!existsSync(join(target, 'build/server/main.js'))) throw new Error(`${archive} is no build.`);
  return { name, folder: target, archive };
}

export interface Instance {
  version: string;
  port: number;
  /** Ends it as a supervisor does; throws if it does not end well. */
  stop: () => Promise<void>;
}

export async function startInstance(
  { name, folder }: Version,
  env: Record<string, string>,
): Promise<Instance> {
  const child = spawn(process.execPath, ['build/server/main.js'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await readPort(child);
  return {
    version: name,
    port,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      if (child.exitCode !== 0) throw new Error(`${name} ended with ${child.exitCode}.`);
    },
  };
}

/** Reads the output to its end, because a full pipe would block the process. */
function readPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    let isOpen = false;
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (isOpen) return;
      output += text;
      const port = /open at http:\/\/localhost:(\d+)[\s"]/.exec(output)?.[1];
      isOpen = port !== undefined;
      if (isOpen) resolve(Number(port));
    });
    child.once('exit', () => reject(new Error(`The server did not start: ${output}`)));
  });
}
