import { expect, test } from 'vitest';
import { galleryComponents } from './all-examples.ts';

const addresses = galleryComponents.flatMap(({ slug, examples }) =>
  examples.map((example) => `${slug}/${example.slug}`),
);

test('every example has a unique slug that fits a query and a file name', () => {
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.filter((address) => !/^[a-z0-9-]+\/[a-z0-9-]*[a-z0-9]$/.test(address))).toEqual(
    [],
  );
});

test('the list of examples has those of components and of layout primitives', () => {
  expect(addresses).toContain('button/as-a-link');
  expect(addresses).toContain('grid/twelve-columns');
});
