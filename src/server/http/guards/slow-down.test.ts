import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { getClientKeyOfAddress } from '../requests/client-info.ts';
import { createClientCounter } from './client-counter.ts';
import { slowDownMisses } from './slow-down.ts';

/** An app whose only page is `/page`. */
function server(limit: number) {
  const app = new Hono();
  const delayResponse = vi.fn(async () => {});
  const trustedProxies = { kind: 'count', count: 1 } as const;
  app.use(
    slowDownMisses({ trustedProxies, countMiss: createClientCounter(limit, 1), delayResponse }),
  );
  app.get('/page', (c) => c.text('a page'));
  app.get('/cross-site', (c) => c.text('', 403));
  app.get('/elsewhere', (c) => c.redirect('/page', 308));
  const env = { incoming: { socket: { remoteAddress: '10.0.0.1' } } };
  const request = async (path: string, client = '203.0.113.1') => {
    const headers = { 'x-forwarded-for': client };
    return (await app.request(path, { headers }, env)).status;
  };
  return { request, delayResponse };
}

test('slowDownMisses delays misses, e.g. a 404 response, of a client that has too many', async () => {
  const { request, delayResponse } = server(2);
  expect(await request('/a')).toBe(404);
  expect(await request('/elsewhere')).toBe(308);
  expect(delayResponse).not.toHaveBeenCalled();
  expect(await request('/c')).toBe(404);
  expect(delayResponse).toHaveBeenCalledTimes(1);
});

test('slowDownMisses delays neither successful responses nor other clients', async () => {
  const { request, delayResponse } = server(1);
  for (const path of ['/a', '/b']) await request(path);
  expect(delayResponse).toHaveBeenCalledTimes(1);
  expect(await request('/page')).toBe(200);
  expect(await request('/a', '203.0.113.2')).toBe(404);
  expect(delayResponse).toHaveBeenCalledTimes(1);
});

test('slowDownMisses does not count successful responses', async () => {
  const { request, delayResponse } = server(1);
  for (let count = 0; count < 5; count += 1) expect(await request('/page')).toBe(200);
  await request('/a');
  expect(delayResponse).not.toHaveBeenCalled();
});

test('slowDownMisses counts cross-site requests separately from the client’s other misses', async () => {
  const { request, delayResponse } = server(1);
  for (let count = 0; count < 3; count += 1) await request('/cross-site');
  expect(delayResponse).toHaveBeenCalledTimes(2);
  await request('/a');
  expect(delayResponse).toHaveBeenCalledTimes(2);
});

test('createClientCounter gives the /48 of IPv6 clients ten times the limit of one client', () => {
  const count = createClientCounter(2, 1);
  const network = (index: number) => count(getClientKeyOfAddress(`2001:db8:1:${index}::9`));
  const waits = Array.from({ length: 21 }, (_, index) => network(index));
  expect(waits.slice(0, 20)).toEqual(waits.slice(0, 20).map(() => 0));
  expect(waits.at(-1)).toBeGreaterThan(0);
  // Other sites, and IPv4 clients, are not affected.
  expect(count(getClientKeyOfAddress('2001:db8:2:1::9'))).toBe(0);
  expect(count('203.0.113.9')).toBe(0);
  expect(count(`${getClientKeyOfAddress('2001:db8:1:99::9')} cross-site`)).toBe(0);
});

test('createClientCounter keeps at most 10,000 clients, the latest ones', () => {
  const count = createClientCounter(1, 1);
  count('first');
  for (let index = 0; index < 10_000; index += 1) count(`client ${index}`);
  expect(count('first')).toBe(0);
  expect(count('client 9999')).toBeGreaterThan(0);
});

test('createClientCounter scales its limit to at least one, and counts nothing without a scale', () => {
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
