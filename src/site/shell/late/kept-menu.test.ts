import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import { keepMenu } from './kept-menu.ts';

const call = vi.fn<(address: string) => Promise<Response>>();

beforeEach(() => {
  sessionStorage.clear();
  call.mockReset();
  vi.stubGlobal('fetch', call);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('menu-items is called once in a session, and its response is kept', async () => {
  call.mockResolvedValue(Response.json({ items: [] }));
  await keepMenu();
  await keepMenu();
  expect(call).toHaveBeenCalledOnce();
  expect(call.mock.calls[0]?.[0]).toBe(endpointPaths.menuItems);
  expect(sessionStorage.getItem('menuItems')).toBe('{"items":[]}');
});

test.each([
  ['fails', () => Promise.reject(new TypeError('network'))],
  ['responds with 503', async () => new Response('{}', { status: 503 })],
  ['responds with HTML', async () => new Response('<!doctype html>')],
])('a menu-items call that %s is made again on the next page load', async (_, respond) => {
  call.mockImplementation(respond);
  await keepMenu();
  expect(sessionStorage.getItem('menuItems')).toBeNull();
  await keepMenu();
  expect(call).toHaveBeenCalledTimes(2);
});
