import { spawnSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { contentFolder } from '#tests/support/content-folder.ts';

// Each starts a process of its own, which takes its time while others are tested too.
vi.setConfig({ testTimeout: 60_000 });

/** As an editor runs it: the sources, on this Node. */
function checked(folder: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['src/server/cli/content-check.ts'],
    {
      encoding: 'utf8',
      env: { CONTENT_DIR: folder },
    },
  );
  return { status, stdout, stderr };
}

test('sound content is counted', () => {
  expect(checked(contentFolder())).toEqual({
    status: 0,
    stdout: 'content is valid: 1 plans, 1 documents\n',
    stderr: '',
  });
});

test('each mistake is one line, and the exit code tells', () => {
  const folder = contentFolder({ 'questions.json': '{}', 'documents/terms.md': 'Be kind.' });
  expect(checked(folder)).toEqual({
    status: 1,
    stdout: '',
    stderr: [
      'questions.json: (whole file): Invalid input: expected array, received object',
      'documents/terms.md: must open with a title, e.g. "# Privacy notice"',
      '',
    ].join('\n'),
  });
});

test('a folder that is not there is one sentence', () => {
  const { status, stderr } = checked('no/such/folder');
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^The content folder no\/such\/folder cannot be read \(.*\)\. Set CONTENT_DIR to .*\.\n$/,
  );
});
