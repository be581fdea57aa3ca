import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Runs `npm start` in a copy of the project without packages, with an npm that fails like this. */
function startWithFailingNpm(npmOutput: string, nodeArguments: string[] = []): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'home-services-install-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['package.json', 'package-lock.json', 'scripts']) {
    cpSync(name, join(folder, name), { recursive: true });
  }
  const npm = join(folder, 'npm.js');
  writeFileSync(npm, `console.error(${JSON.stringify(npmOutput)});\nprocess.exitCode = 1;\n`);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...nodeArguments, 'scripts/start.js'],
    { cwd: folder, env: { PATH: process.env.PATH, npm_execpath: npm }, encoding: 'utf8' },
  );
  expect(status).toBe(1);
  const lines = `${stdout}${stderr}`.trim().split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('Installing packages'));
}

test.each([
  [
    'a proxy that refuses npm',
    'npm error code E403\nnpm error 403 Forbidden - GET https://registry.npmjs.org/zod',
    /^The packages cannot be installed \(E403\): npm does not reach its registry\. .* npm config set https-proxy /,
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
