import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** A copy of the project without packages, with this script as npm. */
function createProject(npmScript: string) {
  const folder = mkdtempSync(join(tmpdir(), 'home-services-install-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['package.json', 'package-lock.json', 'scripts']) {
    cpSync(name, join(folder, name), { recursive: true });
  }
  const npm = join(folder, 'npm.js');
  writeFileSync(npm, npmScript);
  return { cwd: folder, env: { PATH: process.env.PATH, npm_execpath: npm } };
}

/** Runs `npm start` with an npm that fails like this. */
function startWithFailingNpm(npmOutput: string, nodeArguments: string[] = []): string[] {
  const project = createProject(
    `console.error(${JSON.stringify(npmOutput)});\nprocess.exitCode = 1;\n`,
  );
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...nodeArguments, 'scripts/start.js'],
    { ...project, encoding: 'utf8' },
  );
  expect(status).toBe(1);
  const lines = `${stdout}${stderr}`.trim().split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('Installing packages'));
}

test.each([
  [
    'a proxy that refuses npm',
    'npm error code E403\nnpm error 403 Forbidden - zod',
    /^The packages cannot be installed \(E403\): npm does not reach its registry\. .* npm config set https-proxy /,
  ],
  [
    'a proxy with a certificate of its own',
    'npm error code SELF_SIGNED_CERT_IN_CHAIN\nnpm error errno SELF_SIGNED_CERT_IN_CHAIN',
    /^The packages cannot be installed \(SELF_SIGNED_CERT_IN_CHAIN\): .* npm config set cafile /,
  ],
  [
    'a registry out of reach',
    'npm error code ECONNREFUSED\nnpm error syscall connect',
    /^The packages cannot be installed \(ECONNREFUSED\): npm does not reach its registry\. /,
  ],
  [
    'a folder without rights',
    'npm error code EACCES\nnpm error syscall mkdir',
    /^The packages cannot be installed \(EACCES\): .* cannot be written\. Run the command as the user /,
  ],
  [
    'a full disk',
    'npm error code ENOSPC\nnpm error nospc no space left on device',
    /^The packages cannot be installed \(ENOSPC\): the disk is full\.$/,
  ],
])('a first start says in one sentence what stopped it: %s', (_, npmOutput, sentence) => {
  const lines = startWithFailingNpm(npmOutput);
  expect(lines).toEqual([expect.stringMatching(sentence)]);
});

test('an install that fails for another reason shows what npm said', () => {
  const lines = startWithFailingNpm('npm error something new');
  expect(lines).toEqual([
    'npm error something new',
    expect.stringMatching(/^The packages cannot be installed: see above\.$/),
  ]);
});

test('Node older than 20 is named before anything is installed', () => {
  const older = 'Object.defineProperty(process,"versions",{value:{node:"18.20.4"}})';
  const lines = startWithFailingNpm('', ['--import', `data:text/javascript,${older}`]);
  expect(lines).toEqual(['Node 20 or newer is needed to start; this is Node 18.20.4.']);
});

test('a first start that is interrupted ends when npm has taken back what it had begun', async () => {
  const { cwd, env } = createProject(`
    import { writeFileSync } from 'node:fs';
    const stay = setInterval(() => {}, 1000);
    process.on('SIGINT', () => setTimeout(() => { writeFileSync('taken-back', ''); clearInterval(stay); }, 200));
    writeFileSync('begun', '');
  `);
  // A process group of its own: a terminal sends Ctrl-C to all of it.
  const start = spawn(process.execPath, ['scripts/start.js'], { cwd, env, detached: true });
  await expect.poll(() => existsSync(join(cwd, 'begun'))).toBe(true);
  process.kill(-Number(start.pid), 'SIGINT');
  await once(start, 'exit');
  expect(start.exitCode).toBe(130);
  expect(existsSync(join(cwd, 'taken-back'))).toBe(true);
});
