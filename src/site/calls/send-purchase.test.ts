import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { failureMessages, getFailureType } from '#api/failures.ts';
import { samplePurchasedPlan as plan } from '#tests/support/purchased-plan.ts';
import { sendPurchase } from './send-purchase.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sessionStorage.clear();
});

/** Sends a purchase to a server that responds with these responses, one after the other. */
async function sendTo(respond: (call: number) => Response | undefined) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers, body }: RequestInit = {}) => {
    sent.push([new Headers(headers).get(idempotencyKeyHeaderName), body]);
    return respond(sent.length - 1);
  });
  const onBusy = vi.fn();
  const result = sendPurchase({ a: 1 }, plan, { onBusy, signal: new AbortController().signal });
  await vi.runAllTimersAsync();
  return { result: await result, sent, onBusy };
}

test('sendPurchase repeats a 503 with the same idempotency key and the same body', async () => {
  const answers = [
    new Response('', { status: 503, headers: { 'retry-after': '2' } }),
    new Response('', { status: 503 }),
    Response.json({ referenceId: 'HS-7KQ2-M4XD' }),
  ];
  const { result, sent, onBusy } = await sendTo((call) => answers[call]);
  expect(result).toMatchObject({ kind: 'bought', referenceId: 'HS-7KQ2-M4XD' });
  expect(sent).toEqual([sent[0], sent[0], sent[0]]);
  expect(sent[0]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), '{"a":1}']);
  expect(onBusy).toHaveBeenCalledTimes(2);
});

test.each([
  [400, 'summary', true],
  [401, 'summary', false],
  [404, 'confirmation', false],
  [406, 'bank', true],
  [418, 'summary', false],
  [429, 'confirmation', false],
  [432, 'summary', false],
  [500, 'confirmation', false],
  [503, 'confirmation', false],
])(
  'status %i has the message of its failure type, leads to the step %s, and says for certain that nothing was bought: %s',
  async (status, retryAt, isCertain) => {
    const { result } = await sendTo(() => new Response(null, { status }));
    const errorCopy = failureMessages[getFailureType(status)];
    expect(result).toMatchObject({
      kind: 'failed',
      error: { errorStatus: status, errorCopy },
      retryAt,
      isCertain,
    });
  },
);

test('a status of success other than 200 leaves open whether the plan was bought', async () => {
  const { result } = await sendTo(() => Response.json({ referenceId: 'HS-1' }, { status: 201 }));
  expect(result).toMatchObject({ kind: 'failed', retryAt: 'confirmation', isCertain: false });
});
