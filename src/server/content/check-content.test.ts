import { expect, onTestFinished, test } from 'vitest';
import { createTarGz } from '#tests/support/tar-archive.ts';
import { testContentFolder } from '#tests/support/test-content.ts';
import { checkContent } from './check-content.ts';
import { readContentFiles } from './files/content-files.ts';
import { parseAllContent } from './load-content.ts';
import { packFiles, unpackFiles } from './publishing/packed-files.ts';

// Takes ten seconds: each check begins with a thread, which reads a hundred sources, and one check is of a text that does not end.

const files = readContentFiles(testContentFolder);
const archiveOf = (changes: Record<string, string> = {}) =>
  createTarGz(
    Array.from(new Map<string, string | Uint8Array>([...files, ...Object.entries(changes)])).map(
      ([name, content]) => ({ name, content }),
    ),
  );

/** Takes two minutes to parse. */
const endless = `# Big\n\n${'_'.repeat(100_000)}a\n`;

test.each([
  ['files', { files }],
  ['packed files', { packed: packFiles(files) }],
  ['an archive', { archive: archiveOf() }],
])('content as %s says in the other thread what it says in this one', async (_, written) => {
  const moment = new Date('2026-11-15');
  const { timeline, packed } = await checkContent('content', written);
  const here = parseAllContent('content', files);
  expect(timeline.contentAt(moment)).toEqual(here.contentAt(moment));
  expect([...unpackFiles(packed).keys()]).toEqual([...files.keys()]);
});

test('while an endless text is checked this thread goes on, and the text is refused in one sentence that names it', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 5);
  onTestFinished(() => clearInterval(timer));
  const begun = process.threadCpuUsage();
  const archive = archiveOf({ 'documents/endless.md': endless });
  const checked = checkContent('content.tar.gz', { archive }, {}, 5000);
  await expect(checked).rejects.toThrow(
    /^The content (file content\.tar\.gz\/documents\/endless\.md|content\.tar\.gz is refused: it) takes too much time or memory to (parse: look for a sign .*|check)\.$/,
  );
  const { user } = process.threadCpuUsage(begun);
  // On an idle machine, a thousand turns and 40 ms.
  expect(turns).toBeGreaterThan(100);
  expect(user / 1000).toBeLessThan(1000);
});

test('an upload that unpacks to 38 MB of text is refused by its size before it is parsed', async () => {
  const archive = archiveOf({ 'documents/big.md': `# Big\n\n${'Be kind. '.repeat(4_250_000)}` });
  expect(archive.length).toBeLessThan(1_000_000);
  await expect(checkContent('content.tar.gz', { archive })).rejects.toThrow(
    'The content file content.tar.gz/documents/big.md has 38.3 MB of text, and all files together have 38.4 MB: at most 4 MB are read.',
  );
});

test('texts that grow by the texts of the brand are refused, and do not fill the memory', async () => {
  const big = `# Big\n\n${'{{personalData}}'.repeat(100_000)}`;
  await expect(
    checkContent('content', { files: new Map([...files, ['documents/big.md', big]]) }),
  ).rejects.toThrow(/documents\/big\.md has \d\.\d MB of text, .*: at most 4 MB are read\.$/);
});

test('of very many problems the first 500 are listed, and how many there are', async () => {
  const big = `# Big\n\n${'{{no}}\n'.repeat(2000)}`;
  const checked = checkContent('content', {
    files: new Map([...files, ['documents/big.md', big]]),
  });
  const error = await checked.catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    problems: { length: 501 },
    byFile: [{ file: 'documents/big.md', problems: { length: 501 } }],
  });
  expect(String(error)).toContain(
    'big.md has further problems, alone or with other files: 1500 are not listed.',
  );
});

test('what overflows the stack of the other thread is a refusal', async () => {
  const big = `{"questions":[${'[],'.repeat(1_250_000)}[]]}`;
  await expect(
    checkContent('content', { files: new Map([...files, ['questions.json', big]]) }),
  ).rejects.toThrow('The content content is refused: it takes too much time or memory to check.');
});

test('an archive that is refused is refused in its own words', async () => {
  await expect(
    checkContent('content.tar.gz', { archive: new TextEncoder().encode('none') }),
  ).rejects.toThrow('The archive content.tar.gz is refused: it is damaged, cut off or no .tar.gz.');
});
