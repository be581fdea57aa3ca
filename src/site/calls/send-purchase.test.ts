import { afterEach, expect, test, vi } from 'vitest';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { sendPurchase } from './send-purchase.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sessionStorage.clear();
});

const plan = {
  productName: 'Boiler and Service Care',
  boughtAt: '2026-11-16T09:30:15.250Z',
  boughtOn: '2026-11-16',
  coveredFrom: '2026-11-30',
  cancelBy: '2026-11-30',
  firstCollection: '2026-11-30',
  firstPayment: '£7.25',
  cancelCondition: '',
  price: '£7.25 a month',
  priceRows: [],
  callOutFee: '£99 each repair',
  documents: [],
};

test('sendPurchase repeats a 503 with the same idempotency key and the same body', async () => {
  vi.useFakeTimers();
  const sent: unknown[] = [];
  const answers = [
    new Response('', { status: 503, headers: { 'retry-after': '2' } }),
    new Response('', { status: 503 }),
    Response.json({ referenceId: 'HS-7KQ2-M4XD' }),
  ];
  vi.stubGlobal('fetch', async (_: string, { headers, body }: RequestInit = {}) => {
    sent.push([new Headers(headers).get(idempotencyKeyHeaderName), body]);
    return answers[sent.length - 1];
  });
  const onBusy = vi.fn();
  const result = sendPurchase({ a: 1 }, plan, { onBusy, signal: new AbortController().signal });
  await vi.runAllTimersAsync();
  expect(await result).toMatchObject({ kind: 'bought', referenceId: 'HS-7KQ2-M4XD' });
  expect(sent).toEqual([sent[0], sent[0], sent[0]]);
  expect(sent[0]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), '{"a":1}']);
  expect(onBusy).toHaveBeenCalledTimes(2);
});
