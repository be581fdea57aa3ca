import { expect, test } from 'vitest';
import { webManifestPath } from '#api/paths.ts';
import { createAppWithUnreachableDatabase } from '#tests/support/http-app.ts';

const { app } = createAppWithUnreachableDatabase();

test.each([
  ['/legal/cookies', 'documents/cookies'],
  ['/legal/accessibility', 'documents/accessibility'],
  ['/contact', 'contact'],
])('%s of the footer redirects to the page %s', async (path, page) => {
  const response = await app.request(path);
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(`/home-services/products/${page}`);
});

test('the web manifest names the area and icons that exist', async () => {
  const response = await app.request(webManifestPath);
  expect(response.headers.get('content-type')).toBe('application/manifest+json');
  const { name, start_url, icons } = await response.json();
  expect(name).toBe('Emberly home services');
  expect(start_url).toBe('/home-services/products');
  for (const { src, type } of icons) {
    const icon = await app.request(src);
    expect(icon.status, src).toBe(200);
    expect(icon.headers.get('content-type')).toBe(type);
  }
  expect(icons).toHaveLength(3);
});
