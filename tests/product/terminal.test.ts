import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { postJson, sendPurchase } from '#tests/support/server-process.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { testContentFolder } from '#tests/support/test-content.ts';
import { behindProxy } from '#tests/support/visitor-address.ts';

/** `npm start` in a pseudo-terminal, which `script` of util-linux, or of macOS, makes. */
function startAtTerminal(DATA_DIR: string) {
  const args =
    process.platform === 'darwin'
      ? ['-q', '/dev/null', 'npm', 'start']
      : ['--quiet', '--return', '--command', 'npm start', '/dev/null'];
  const child = spawn('script', args, {
    env: {
      ...process.env,
      ...behindProxy,
      DATA_DIR,
      CONTENT_DIR: testContentFolder,
      HOST: '127.0.0.1',
      PORT: '0',
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const exit = once(child, 'close');
  return {
    /** What the terminal shows: a carriage return begins the line again. */
    readLines: () =>
      stripVTControlCharacters(output)
        .split(/\r*\n/)
        .map((line) => line.split('\r').at(-1) ?? ''),
    press: (key: string) => void child.stdin.write(key),
    exit,
  };
}

test('npm start at a terminal shows at most 15 lines, then a purchase as a line and pages as none, and ends at Ctrl-C', async () => {
  const { readLines, press, exit } = startAtTerminal(createTemporaryFolder());
  await expect.poll(readLines).toContain('  To stop  Ctrl-C');
  const shown = readLines();
  expect(shown.length).toBeLessThanOrEqual(15);
  const opened = shown.findIndex((line) => line.includes('is open at'));
  expect(shown.slice(opened + 1, opened + 6)).toEqual([
    '',
    '  To buy   postcode LS1 4AP, sort code 20-00-00, account number 55779911',
    expect.stringMatching(/^ {2}Emails {3}are written to .*mail$/),
    expect.stringMatching(
      /^ {2}Staff {4}http:\/\/127\.0\.0\.1:\d+\/sign-in\?token=\S+ \(works once, for ten minutes\)$/,
    ),
    '  To stop  Ctrl-C',
  ]);
  expect(shown.join('\n')).not.toMatch(/\{"|build\/client/);

  const address = /http:\S+/.exec(shown[opened] ?? '')?.[0] ?? '';
  expect((await fetch(`${address}/home-services/products`)).status).toBe(200);
  await sendPurchase({ address }, 'b4c1c3a0-6d55-4b0c-8f0e-3a3c5d1b7a10', createContractBody());
  await postJson({ address }, endpointPaths.validateBankDetails, {});
  const readEvents = () =>
    readLines()
      .slice(shown.length - 1)
      .filter((line) => line !== '')
      .map((line) => line.slice(10));
  await expect
    .poll(readEvents)
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^POST \/home-services\/products\/api\/create-contract 200 in \d+ ms$/,
        ),
        expect.stringMatching(/^POST .*validate-bank-details 400 in \d+ ms$/),
        expect.stringMatching(/^delivery attempt {2}kind confirm-by-email, /),
      ]),
    );
  expect(readEvents().filter((line) => line.startsWith('GET'))).toEqual([]);
  press('\x03');
  await exit;
});
