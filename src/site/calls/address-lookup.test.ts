import { act, createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { mountElement } from '#tests/support/mounted.ts';
import { lookUpAddresses, useAddressLookup } from './address-lookup.ts';

const home = {
  completeAddressLine: '27 Rowan Terrace, LEEDS, LS1 4AP',
  addressLine1: '27 Rowan Terrace',
  addressLine2: '',
  town: 'Leeds',
  postcode: 'LS1 4AP',
};

afterEach(() => vi.unstubAllGlobals());

/** Stubs fetch with these responses in turn. Lookups are cached, so each test uses a postcode of its own, which no other test file uses. */
function serverWith(...answers: (() => Response)[]) {
  const asked = vi.fn(async (_path: string) => answers[asked.mock.calls.length - 1]?.());
  vi.stubGlobal('fetch', asked);
  return asked;
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const down = () => {
  throw new TypeError('Failed to fetch');
};

const Kind = ({ postcode }: { postcode: string }) => useAddressLookup(postcode).kind;

async function shown(postcode: string) {
  const { container } = mountElement(createElement(Kind, { postcode }));
  const before = container.textContent;
  await act(async () => {
    await expect.poll(() => container.textContent).not.toBe('looking');
  });
  return { before, after: container.textContent };
}

test('lookUpAddresses requests the addresses of a postcode once, however often the step is opened', async () => {
  const asked = serverWith(json([home]));
  lookUpAddresses('LS8 1AA');
  expect(await shown('LS8 1AA')).toEqual({ before: 'looking', after: 'found' });
  expect(await shown('LS8 1AA')).toEqual({ before: 'found', after: 'found' });
  expect(asked.mock.calls.map(([path]) => path)).toEqual([
    '/home-services/products/api/address-lookup?postcode=LS8+1AA',
  ]);
});

test.each([
  ['LS2 1AA', 'none', json([])],
  ['LS3 1AA', 'unavailable', json({ failureType: 'SERVER' }, 503)],
  ['LS4 1AA', 'unavailable', json([{ line: 'of another shape' }])],
  ['LS5 1AA', 'unreachable', down],
])('the lookup of %s returns %s', async (postcode, kind, answer) => {
  serverWith(answer);
  expect((await shown(postcode)).after).toBe(kind);
});

test('lookUpAddresses repeats a failed lookup, but not one that found no addresses', async () => {
  const asked = serverWith(down, json([home]), json([]));
  expect((await shown('LS6 1AA')).after).toBe('unreachable');
  expect((await shown('LS6 1AA')).after).toBe('found');
  expect((await shown('LS7 1AA')).after).toBe('none');
  expect((await shown('LS7 1AA')).before).toBe('none');
  expect(asked).toHaveBeenCalledTimes(3);
});
