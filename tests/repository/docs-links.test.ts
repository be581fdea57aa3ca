import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const pages = globSync(['*.md', 'docs/**/*.md']);

/** The relative link targets of a page, without those in code blocks. */
function linkedFiles(page: string): string[] {
  const prose = readFileSync(page, 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
  const links = [
    ...prose.matchAll(/\]\(<?([^)\s>]+)>?\)/g),
    ...prose.matchAll(/^\[[^\]]+\]: (\S+)/gm),
  ];
  return links
    .map(([, target = '']) => target)
    .filter((target) => !/^([a-z]+:|#)/.test(target))
    .map((target) => decodeURI(target.replace(/#.*$/, '')));
}

test('this test finds the documentation pages and their links', () => {
  expect(pages).toEqual(
    expect.arrayContaining([
      'README.md',
      'CONTRIBUTING.md',
      'CHANGELOG.md',
      'docs/architecture.md',
      'docs/operations.md',
      'docs/spec-map.md',
    ]),
  );
  expect(linkedFiles('docs/architecture.md')).toContain('../src/journey/walk.ts');
});

test.each(pages)('every relative link of %s points to an existing file', (page) => {
  const broken = linkedFiles(page).filter((target) => !existsSync(join(dirname(page), target)));
  expect(broken).toEqual([]);
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
