import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { listShippedFiles, shippedCommands } from '../../scripts/shipped-files.js';

const pages = globSync(['*.md', 'docs/**/*.md']);

const readProse = (page: string) => readFileSync(page, 'utf8').replace(/^```[\s\S]*?^```$/gm, '');

/** The link targets of a page on this site, without those in code blocks. */
function links(page: string): string[] {
  const prose = readProse(page);
  return [...prose.matchAll(/\]\(<?([^)\s>]+)>?\)/g), ...prose.matchAll(/^\[[^\]]+\]: (\S+)/gm)]
    .map(([, target = '']) => decodeURI(target))
    .filter((target) => !/^[a-z]+:/.test(target));
}

const linkedFiles = (page: string) =>
  links(page)
    .filter((target) => !target.startsWith('#'))
    .map((target) => target.replace(/#.*$/, ''));

/** The anchors that GitHub gives the headings of a page. */
const anchors = (page: string) =>
  Array.from(readProse(page).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('this test finds the documentation pages and their links', () => {
  expect(pages).toEqual(
    expect.arrayContaining([
      'README.md',
      'CONTRIBUTING.md',
      'CHANGELOG.md',
      'docs/architecture.md',
      'docs/operations/README.md',
      'docs/spec-map/README.md',
    ]),
  );
  expect(linkedFiles('docs/architecture.md')).toContain('../src/journey/walk.ts');
});

test.each(pages)('every relative link of %s points to an existing file', (page) => {
  const broken = linkedFiles(page).filter((target) => !existsSync(join(dirname(page), target)));
  expect(broken).toEqual([]);
});

test.each(pages)('every link of %s to a heading finds it', (page) => {
  const broken = links(page).filter((target) => {
    const [file = '', anchor] = target.split('#');
    const linked = file === '' ? page : join(dirname(page), file);
    return anchor !== undefined && linked.endsWith('.md') && !anchors(linked).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test('every page that code, a message or a recipe names exists', () => {
  const named = globSync('{src,scripts,deploy,examples,bench,tests}/**/*.*').flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/\bdocs\/[\w/-]+\.md/g), ([page]) => page),
  );
  expect(named).toContain('docs/operations/database.md');
  expect(named.filter((page) => !existsSync(page))).toEqual([]);
});

test('every link of a page in the archive stays in the archive', () => {
  const shipped = listShippedFiles();
  const leaving = shipped
    .filter((file) => file.startsWith('docs/'))
    .flatMap((page) =>
      linkedFiles(page)
        .map((target) => join(dirname(page), target))
        .filter((target) => !shipped.some((file) => `${file}/`.startsWith(`${target}/`)))
        .map((target) => `${page}: ${target}`),
    );
  expect(leaving).toEqual([]);
});

const listCommands = (text: string) =>
  Array.from(
    text.matchAll(/\bnpm (?:run (?:--silent )?([a-z:]*[a-z])|(start|test)\b)/g),
    ([, script, short]) => script ?? short ?? '',
  );

test('a page or recipe in the archive names only its commands and files, or says that they need a clone', () => {
  const shipped = listShippedFiles();
  const isShipped = (name: string) => shipped.some((file) => `${file}/`.startsWith(`${name}/`));
  const missing = shipped
    .filter((file) => /^(docs|deploy)\//.test(file))
    .flatMap((page) => {
      const text = readFileSync(page, 'utf8').replaceAll(/<!--.*?-->/g, '');
      // Paragraphs and rows of tables; in a recipe, lines.
      const passages = text.split(page.endsWith('.md') ? /\n\n|\n(?=\||- )/ : '\n');
      return passages
        .filter((passage) => !/\b(clone|repository)\b/.test(passage))
        .flatMap((passage) => [
          ...listCommands(passage).filter((command) => !Object.hasOwn(shippedCommands, command)),
          ...Array.from(
            passage.matchAll(/`((?:docs|src|tests|scripts|bench|examples)\/[\w./-]+)`/g),
            ([, file = '']) => file,
          ).filter((file) => !isShipped(file)),
        ])
        .map((name) => `${page}: ${name}`);
    });
  expect(missing).toEqual([]);
});

test('the messages of the server name only pages and commands of the archive', () => {
  const shipped = listShippedFiles();
  const sources = globSync('src/server/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const missing = sources.flatMap((source) => {
    const messages = readFileSync(source, 'utf8').replaceAll(
      /^\s*(\/\/|\*|\/\*).*$|<!--.*?-->/gm,
      '',
    );
    const pages = Array.from(messages.matchAll(/\bdocs\/[\w/-]+\.md/g), ([page]) => page);
    return [
      ...pages.filter((page) => !shipped.includes(page)),
      ...listCommands(messages).filter((command) => !Object.hasOwn(shippedCommands, command)),
    ].map((name) => `${source}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('the index of docs/decisions links every decision under its number, and no other', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const rows = [...index.matchAll(/^\| (\d+) \| \[[^\]]+\]\(([^)]+)\) \| accepted/gm)];
  const files = globSync('docs/decisions/0*.md').map((file) => basename(file));
  expect(rows.map(([, , file]) => file)).toEqual(files.sort());
  expect(rows.map(([, number]) => number)).toEqual(
    files.map((file) => `${Number.parseInt(file, 10)}`),
  );
});
