import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createFailure } from '#api/failures.ts';
import { apiPath, basePath } from '#api/paths.ts';
import { requireValidUrl } from './valid-url.ts';

const app = new Hono().use(requireValidUrl).all('*', (c) => c.text('reached'));

test.each(['/%E0%A4%A', '/%', '/%zz', '/%ff', '/%00', `${basePath}/documents/a%00b/c`])(
  'the server returns 400 for the malformed path %s',
  async (path) => {
    const response = await app.request(path);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('<h1>We cannot read that address</h1>');
  },
);

test('the server returns a failure body for a malformed API path', async () => {
  const response = await app.request(`${apiPath}/campaign-by-partnership/%E0%A4%A`);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual(createFailure(400));
});

test('the server accepts URLs of up to 8,000 characters, and returns 414 for longer ones', async () => {
  const origin = 'http://localhost/';
  const path = (length: number) => `/${'a'.repeat(length - origin.length)}`;
  expect((await app.request(path(8000))).status).toBe(200);
  const tooLong = await app.request(path(8001));
  expect(tooLong.status).toBe(414);
  expect(await tooLong.text()).toContain('<h1>That address is too long</h1>');
  expect((await app.request(`${apiPath}/a?b=${'a'.repeat(8000)}`)).status).toBe(414);
});

test.each(['/', '//', '/a%20b', '/caf%C3%A9', '/%F0%9F%94%A5', '/?q=%E0%A4%A&r=%00'])(
  'the server accepts the path %s',
  async (path) => {
    expect((await app.request(`http://localhost${path}`)).status).toBe(200);
  },
);
