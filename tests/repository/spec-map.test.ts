import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const pages = globSync(['*.md', 'docs/**/*.md']);

/** Link targets of a page that are files here; examples in code are none. */
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

test('the pages for readers, and the map of the specification, are there to check', () => {
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
  expect(linkedFiles('docs/spec-map.md').length).toBeGreaterThan(20);
});

test.each(pages)('every link of %s leads somewhere', (page) => {
  const broken = linkedFiles(page).filter((target) => !existsSync(join(dirname(page), target)));
  expect(broken).toEqual([]);
});
