import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { failureFor } from '#api/failures.ts';
import { apiPath, basePath } from '#api/paths.ts';
import { errorResponse } from './error-response.ts';
import { answeredWithin, readableAddress, TooLate } from './request-bounds.ts';

const app = new Hono()
  .use(readableAddress)
  .get('/slow', answeredWithin(5), () => new Promise(() => {}))
  .get('/fast', answeredWithin(1000), (c) => c.text('done'))
  .all('*', (c) => c.text('reached'))
  .onError((error, c) => errorResponse(c, error instanceof TooLate ? 503 : 500));

test.each(['/%E0%A4%A', '/%', '/%zz', '/%ff', '/%00', `${basePath}/documents/a%00b/c`])(
  'the address %s is nobody’s',
  async (path) => {
    const response = await app.request(path);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('<h1>We cannot read that address</h1>');
  },
);

test('a call to an unreadable address fails in the shape of calls', async () => {
  const response = await app.request(`${apiPath}/campaign-by-partnership/%E0%A4%A`);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual(failureFor(400));
});

test('an address may have 8,000 characters', async () => {
  const origin = 'http://localhost/';
  const path = (length: number) => `/${'a'.repeat(length - origin.length)}`;
  expect((await app.request(path(8000))).status).toBe(200);
  const tooLong = await app.request(path(8001));
  expect(tooLong.status).toBe(414);
  expect(await tooLong.text()).toContain('<h1>That address is too long</h1>');
  expect((await app.request(`${apiPath}/a?b=${'a'.repeat(8000)}`)).status).toBe(414);
});

test.each(['/', '//', '/a%20b', '/caf%C3%A9', '/%F0%9F%94%A5', '/?q=%E0%A4%A&r=%00'])(
  '%s is readable',
  async (path) => {
    expect((await app.request(`http://localhost${path}`)).status).toBe(200);
  },
);

test('what takes too long is answered all the same', async () => {
  const response = await app.request('/slow');
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('<h1>Something went wrong</h1>');
  expect(await (await app.request('/fast')).text()).toBe('done');
});
