import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFolderWithFiles } from '#tests/support/temporary-folder.ts';

/** The files that scripts/dev-server.js imports, as a server that responds with two exported words. */
const smallServer = {
  'package.json': '{ "type": "module" }',
  'src/server/config.ts': 'export const readConfig = () => ({ LOG_LEVEL: "info" });',
  'src/server/platform/observability/log.ts': 'export const createLogger = () => ({});',
  'src/server/word.ts': 'export const word = "first";',
  'src/site/page.ts': 'export const page = "page";',
  'src/server/boot.ts': `
    import { createServer } from 'node:http';
    import { page } from '../site/page.ts';
    import { word } from './word.ts';
    export async function boot({ wrap }) {
      const server = createServer(wrap((_, response) => response.end(\`\${word} \${page}\`)));
      await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
      const stop = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
      return { address: \`http://127.0.0.1:\${server.address().port}\`, stop };
    }`,
};

function startDevServer(files: Record<string, string> = {}) {
  const folder = realpathSync(createFolderWithFiles({ ...smallServer, ...files }));
  for (const name of ['scripts', 'node_modules']) mkdirSync(join(folder, name));
  copyFileSync('scripts/dev-server.js', join(folder, 'scripts/dev-server.js'));
  // Only this package, since Vite writes its cache beside it.
  symlinkSync(join(process.cwd(), 'node_modules/vite'), join(folder, 'node_modules/vite'));
  const child = spawn(process.execPath, ['scripts/dev-server.js'], { cwd: folder });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  let errors = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const response = async () => {
    const address = output.match(/(?<=open at )http:\S+/g)?.at(-1);
    return address && fetch(address).then((answer) => answer.text(), String);
  };
  const poll = { interval: 20 };
  return {
    expectResponse: (text: string) => expect.poll(response, poll).toBe(text),
    /** Waits until the text is in the errors that the server has printed. */
    expectError: (text: string) => expect.poll(() => errors, poll).toContain(text),
    save: (path: string, text: string) => writeFileSync(join(folder, path), text),
  };
}

test('the development server loads each saved file, also after an error in it was mended, and responds meanwhile', async () => {
  const { expectError, expectResponse, save } = startDevServer();
  await expectResponse('first page');
  for (const word of ['second', 'third']) {
    save('src/server/word.ts', `export const word = "broken before ${word};`);
    await expectError(`broken before ${word}`);
    await expectResponse(word === 'second' ? 'first page' : 'second page');
    save('src/server/word.ts', `export const word = "${word}";`);
    await expectResponse(`${word} page`);
  }
  // Two saves at once, as by an editor that formats.
  save('src/server/word.ts', 'export const word = "unformatted"');
  save('src/server/word.ts', 'export const word = "formatted";');
  await expectResponse('formatted page');
});

test('the development server starts when the error in a page that stopped it is mended', async () => {
  const { expectError, expectResponse, save } = startDevServer({
    'src/site/page.ts': 'export const page = "broken;',
  });
  await expectError('Unterminated string');
  save('src/site/page.ts', 'export const page = "page";');
  await expectResponse('first page');
});
