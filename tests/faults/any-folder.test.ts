import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, inject, test } from 'vitest';
import { basePath } from '#api/paths.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { launchServer, testBankKeys } from '#tests/support/server-process.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

async function run(args: string[], cwd: string, environment: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, ...environment };
  const child = spawn(process.execPath, args, { cwd, env });
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, stdout, stderr };
}

test('the server and the command line run in any folder; relative paths of settings belong to the project', async () => {
  const cwd = createTemporaryFolder();
  const DATABASE_URL = await createEmptyDatabase(inject('postgresUrl'));
  const settings = { DATABASE_URL, BANK_KEYS: testBankKeys, CONTENT_DIR: 'tests/content' };
  const server = launchServer(settings, cwd);
  const address = await server.waitFor(
    () => /open at (http:[^\s"]+)[\s"]/.exec(server.output())?.[1],
  );
  const page = await fetch(`${address}${basePath}`);
  const [script] = /\/[\w/-]+\/assets\/[\w.-]+\.js/.exec(await page.text()) ?? [];
  const file = await fetch(`${address}${script}`);
  const ready = await fetch(`${address}/readyz`);
  expect([page.status, file.status, ready.status]).toEqual([200, 200, 200]);

  const ops = resolve('build/server/ops.js');
  expect(await run([ops, 'health'], cwd, settings)).toMatchObject({ code: 0, stderr: '' });
  expect(await run([ops, 'health'], cwd, { DATA_DIR: 'no-such-folder' })).toMatchObject({
    code: 1,
    stderr: `There is no database in ${resolve('no-such-folder')}. Set DATA_DIR to its folder.\n`,
  });
  expect(existsSync('no-such-folder')).toBe(false);
});

test.each(['main', 'ops'])(
  'on an older Node %s.js says which one it needs, and loads nothing else',
  async (program) => {
    const file = resolve(`build/server/${program}.js`);
    const older = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })`;
    expect(await run(['--import', older, file], createTemporaryFolder())).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'Node 24 or newer is needed; this is Node 20.20.2. Install it; in a clone on Linux, npm start and npm run ops bring their own.\n',
    });
    // Static imports are linked before any line runs, and an older Node lacks what the program imports.
    const linked = [...readFileSync(file, 'utf8').matchAll(/^import\b(?!\().*"(.*)"/gm)];
    expect(linked.map(([, name]) => name)).toEqual([expect.stringContaining('/prepare-process-')]);
  },
);
