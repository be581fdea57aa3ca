import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { basePath } from '#api/paths.ts';
import { createAppWithUnreachableDatabase } from '#tests/support/http-app.ts';
import { createFolderWithFiles } from '#tests/support/temporary-folder.ts';
import { readStaticFiles } from './static-files.ts';

const script = 'export const plan = "hearth-care";';
const built = () =>
  createFolderWithFiles({
    [`${basePath}/assets/entry-1a2b.js`]: script,
    [`${basePath}/assets/entry-1a2b.js.br`]: brotliCompressSync(script),
    'notes.css': 'p { color: red }',
  });

test('a built file is served compressed, with a cache lifetime of a year', async () => {
  const { app, pages } = createAppWithUnreachableDatabase({ files: readStaticFiles(built()) });
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  const response = await app.request(`${basePath}/assets/entry-1a2b.js`, { headers });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toBe(script);
  expect(pages).not.toHaveBeenCalled();
});

test('a client that accepts no compression gets a built file uncompressed', async () => {
  const { app } = createAppWithUnreachableDatabase({ files: readStaticFiles(built()) });
  const response = await app.request(`${basePath}/assets/entry-1a2b.js`);
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(await response.text()).toBe(script);
});

test('a file without a hash in its name is served with a cache lifetime of an hour', async () => {
  const response = await createAppWithUnreachableDatabase({
    files: readStaticFiles(built()),
  }).app.request('/notes.css');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
});

test('a built file gets 304 for a matching ETag, no refused encoding, and no body for HEAD', async () => {
  const { app } = createAppWithUnreachableDatabase({ files: readStaticFiles(built()) });
  const path = `${basePath}/assets/entry-1a2b.js`;
  const etag = (await app.request(path)).headers.get('etag') ?? '';
  const again = await app.request(path, { headers: { 'if-none-match': `"x", ${etag}` } });
  expect(again.status).toBe(304);
  expect(again.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const refusing = await app.request(path, { headers: { 'accept-encoding': 'br;q=0, gzip' } });
  expect(await refusing.text()).toBe(script);
  const head = await app.request(path, { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(String(script.length));
  expect(await head.text()).toBe('');
});

test.each([
  `${basePath}/assets/gone-0000.js`,
  `${basePath}/assets`,
  `${basePath}/assets/entry-1a2b.js.br`,
  '/..%2f..%2fetc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  basePath,
])('a request for %s, which is no file, is left to the pages', async (path) => {
  const response = await createAppWithUnreachableDatabase({
    files: readStaticFiles(built()),
  }).app.request(path);
  expect(await response.text()).toBe('a page');
  expect(response.headers.get('cache-control')).toBe('no-cache');
});
