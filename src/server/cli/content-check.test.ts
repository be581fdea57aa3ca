import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createContentFolder, toJson } from '#tests/support/content-folder.ts';
import { checkContent } from './commands/content-check-result.ts';

const checked = (folder: string) => checkContent({ CONTENT_DIR: folder });

test('content:check prints the number of plans and documents of valid content, the generated document included', async () => {
  expect(await checked(createContentFolder())).toEqual({
    exitCode: 0,
    stdout: 'content is valid: 1 plans, 2 documents\n',
    stderr: '',
  });
});

test('content:check writes its result to the streams of the process and exits with its code', async () => {
  const run = (folder: string) =>
    spawnSync(process.execPath, ['src/server/cli/content-check.ts'], {
      encoding: 'utf8',
      env: { CONTENT_DIR: folder },
    });
  for (const [folder, exitCode] of [
    [createContentFolder(), 0],
    ['no/such/folder', 1],
  ] as const) {
    const { status, stdout, stderr } = run(folder);
    expect(status).toBe(exitCode);
    expect({ exitCode, stdout, stderr }).toEqual(await checked(folder));
  }
});

test('content:check prints warnings and the times at which the content changes, and exits with 0', async () => {
  const folder = createContentFolder({
    'banners.json': toJson({
      banners: [
        { title: 'Warm homes', pages: ['listing'], from: '2098-12-31T09:00', until: '2099-12-31' },
      ],
    }),
    'offers.json': toJson({
      offers: [
        {
          id: 'winter',
          banner: { title: 'Half price', cta: 'Terms', pages: ['product'] },
          terms: { title: 'Terms', content: 'For {plans}.' },
        },
      ],
    }),
  });
  expect(await checked(folder)).toEqual({
    exitCode: 0,
    stdout: `warning: offers.json: offers[0].id: is the offer of no plan, so it is not shown: set offer to true and offerId to "winter" in a plan
content is valid: 1 plans, 2 documents
it changes from 09:00 on 31 December 2098 on
it changes from 1 January 2100 on
`,
    stderr: '',
  });
});

test('content:check prints the problems by file and line, with their number, and exits with 1', async () => {
  const folder = createContentFolder({
    'questions.json':
      '{\n  "questions": [\n    { "question": "", "answer": 5 }\n  ],\n  "note": ""\n}\n',
    'heroes.json': '{\n  "cover-first": {}\n  "price-first": {}\n}\n',
    'documents/terms.md': 'Be kind.',
  });
  expect(await checked(folder)).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `documents/terms.md
  must start with a title, e.g. "# Privacy notice"

heroes.json
  line 2, column 20: a comma is missing after this entry

questions.json
  line 3, questions[0].question: must not be empty (it is "")
  line 3, questions[0].answer: must be a text in double quotes (it is 5)
  line 5, note: is not a field here

5 problems in 3 files
`,
  });
});
