import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { failureFor } from '#api/failures.ts';
import { apiPath } from '#api/paths.ts';
import { createClientCounter } from './client-counter.ts';
import { slowDown } from './slow-down.ts';

/** A server where `/page` is there, and nothing else is. */
function server(most: number) {
  const app = new Hono();
  const trustedProxies = { kind: 'count', count: 1 } as const;
  app.use(slowDown({ trustedProxies, countMiss: createClientCounter(most, 1), holdMs: 1 }));
  app.get('/page', (c) => c.text('a page'));
  app.get('/limited', (c) => c.text('', 429, { 'retry-after': '9' }));
  const env = { incoming: { socket: { remoteAddress: '10.0.0.1' } } };
  return (path: string, client = '203.0.113.1') =>
    app.request(path, { headers: { 'x-forwarded-for': client } }, env);
}

test('a client that asks for too much that is not there is told to wait', async () => {
  const ask = server(2);
  expect((await ask('/a')).status).toBe(404);
  expect((await ask('/b')).status).toBe(404);
  const refused = await ask('/c');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.text()).toContain('<h1>Please try again shortly</h1>');
  const call = await ask(`${apiPath}/nothing`);
  expect(await call.json()).toEqual(failureFor(429));
});

test('what is there is answered all the same, and others are not held back', async () => {
  const ask = server(1);
  for (const path of ['/a', '/b']) await ask(path);
  expect((await ask('/page')).status).toBe(200);
  expect((await ask('/a', '203.0.113.2')).status).toBe(404);
});

test('what is found does not count', async () => {
  const ask = server(1);
  for (let count = 0; count < 5; count += 1) expect((await ask('/page')).status).toBe(200);
  expect((await ask('/a')).status).toBe(404);
});

test('a limit that says itself how long to wait is not rewritten', async () => {
  const ask = server(1);
  await ask('/a');
  const limited = await ask('/limited');
  expect(limited.headers.get('retry-after')).toBe('9');
});

test('the scale multiplies the number, and leaves at least one; without it nothing is counted', () => {
  const half = createClientCounter(4, 0.5);
  expect([half('a'), half('a')]).toEqual([0, 0]);
  expect(half('a')).toBeGreaterThan(0);
  expect(half('b')).toBe(0);
  const least = createClientCounter(4, 0.01);
  expect(least('a')).toBe(0);
  expect(least('a')).toBeGreaterThan(0);
  const none = createClientCounter(1, undefined);
  expect([none('a'), none('a'), none('a')]).toEqual([0, 0, 0]);
});
