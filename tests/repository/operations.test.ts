import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settings } from '#server/config.ts';
import { allDeliveryKinds } from '#server/sales/deliveries/delivery-kinds.ts';

const readPage = (name: string) => readFileSync(`docs/operations/${name}`, 'utf8');
const countLines = (page: string) => page.trimEnd().split('\n').length;

test('docs/operations/settings.md lists every setting with its default, and no other', () => {
  const rows = readPage('settings.md').matchAll(
    /^\| `([A-Z_]+)` \| (?:`([^`]*)`|\(empty\)) \| .+ \|$/gm,
  );
  const documented = Array.from(rows, ([, key, fallback = '']) => [key, fallback]);
  const read = Object.entries(settings).map(([key, { default: fallback }]) => [key, fallback]);
  expect(documented).toEqual(read);
});

test('docs/operations/delivery.md lists every kind of delivery, and no other', () => {
  const rows = readPage('delivery.md').matchAll(/^\| `([a-z-]+)` \| [^|]+ \| [^|]+ \|$/gm);
  const documented = Array.from(rows, ([, kind]) => kind);
  expect(documented.toSorted()).toEqual(allDeliveryKinds.toSorted());
});

const pages = globSync('*.md', { cwd: 'docs/operations' }).filter((name) => name !== 'README.md');

test('the index of docs/operations fits on a screen and links every page', () => {
  const index = readPage('README.md');
  expect(countLines(index)).toBeLessThan(40);
  const linked = Array.from(index.matchAll(/^\| \[[^\]]+\]\(([^)]+)\) \|/gm), ([, page]) => page);
  expect(linked.toSorted()).toEqual(pages.toSorted());
});

test.each(pages)('docs/operations/%s has fewer than 250 lines', (name) => {
  expect(countLines(readPage(name))).toBeLessThan(250);
});
