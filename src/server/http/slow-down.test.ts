import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { createClientCounter } from './client-counter.ts';
import { slowDown } from './slow-down.ts';

/** A server where `/page` is there, and nothing else is. */
function server(most: number) {
  const app = new Hono();
  const hold = vi.fn(async () => {});
  const trustedProxies = { kind: 'count', count: 1 } as const;
  app.use(slowDown({ trustedProxies, countMiss: createClientCounter(most, 1), hold }));
  app.get('/page', (c) => c.text('a page'));
  app.get('/foreign', (c) => c.text('', 403));
  app.get('/elsewhere', (c) => c.redirect('/page', 308));
  const env = { incoming: { socket: { remoteAddress: '10.0.0.1' } } };
  const ask = async (path: string, client = '203.0.113.1') => {
    const headers = { 'x-forwarded-for': client };
    return (await app.request(path, { headers }, env)).status;
  };
  return { ask, hold };
}

test('a client that asks for too much that is not there is held back', async () => {
  const { ask, hold } = server(2);
  expect(await ask('/a')).toBe(404);
  expect(await ask('/elsewhere')).toBe(308);
  expect(hold).not.toHaveBeenCalled();
  expect(await ask('/c')).toBe(404);
  expect(hold).toHaveBeenCalledTimes(1);
});

test('what is there is answered at once, and so are other clients', async () => {
  const { ask, hold } = server(1);
  for (const path of ['/a', '/b']) await ask(path);
  expect(hold).toHaveBeenCalledTimes(1);
  expect(await ask('/page')).toBe(200);
  expect(await ask('/a', '203.0.113.2')).toBe(404);
  expect(hold).toHaveBeenCalledTimes(1);
});

test('what is found does not count', async () => {
  const { ask, hold } = server(1);
  for (let count = 0; count < 5; count += 1) expect(await ask('/page')).toBe(200);
  await ask('/a');
  expect(hold).not.toHaveBeenCalled();
});

test('requests of foreign pages are held back, and do not count against their visitor', async () => {
  const { ask, hold } = server(1);
  for (let count = 0; count < 3; count += 1) await ask('/foreign');
  expect(hold).toHaveBeenCalledTimes(2);
  await ask('/a');
  expect(hold).toHaveBeenCalledTimes(2);
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
