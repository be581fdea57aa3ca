import { expect, test } from 'vitest';
import { pageMeta } from './page-meta.ts';

const page = { title: 'Plumbing cover', description: 'Leaks and drains.' };

test('a page has title, description and canonical URL', () => {
  const address = 'https://emberly.example/home-services/products';
  const meta = pageMeta({ ...page, address });
  expect(meta).toContainEqual({ name: 'description', content: page.description });
  expect(meta).toContainEqual({ property: 'og:title', content: page.title });
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: address });
  expect(meta).toContainEqual({ property: 'og:url', content: address });
});

test('a page has no canonical URL when its address is only a path', () => {
  const meta = pageMeta({ ...page, address: '/home-services/products' });
  expect(JSON.stringify(meta)).not.toContain('/home-services/products');
});
