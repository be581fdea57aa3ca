import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { type FieldError, failureMessages, getFailureType, previewError } from '#api/failures.ts';
import { endpointPaths } from '#api/paths.ts';
import {
  datesChangedError,
  hiddenFieldChangedError,
  notOnSaleError,
  planChangeErrorByPart,
} from '#journey/plan-changes.ts';
import {
  getIdempotencyKey,
  readUnansweredAttempts,
  recordPurchaseAttempt,
} from '#site/journey-state/in-tab/purchase.ts';
import { boughtDates, createBoughtResponse } from '#tests/support/bought-response.ts';
import { samplePurchasedPlan as plan } from '#tests/support/purchased-plan.ts';
import { sendPurchase } from './send-purchase.ts';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  sessionStorage.clear();
});

interface Sent {
  path: string;
  method: string | undefined;
  key: string | null;
  body: unknown;
}

type Respond = (call: number, signal: AbortSignal) => Response | Promise<Response>;

/** Sends a purchase to a server that responds in this way. */
function startSending(respond: Respond) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, headers, body, signal }: RequestInit) => {
    sent.push({ path, method, key: new Headers(headers).get(idempotencyKeyHeaderName), body });
    if (!signal) throw new Error('the call has no time limit');
    return respond(sent.length - 1, signal);
  });
  const onBusy = vi.fn();
  const leave = new AbortController();
  const result = sendPurchase({ a: 1 }, plan, { onBusy, signal: leave.signal });
  return { result, sent, onBusy, leave };
}

async function sendTo(respond: Respond) {
  const { result, ...sending } = startSending(respond);
  await vi.runAllTimersAsync();
  return { ...sending, result: await result };
}

const refuse = (status: number, ...errors: Partial<FieldError>[]) =>
  sendTo(() =>
    Response.json(
      { errors: errors.map((error) => ({ field: 'plan', message: 'Changed', ...error })) },
      { status },
    ),
  );

/** The answer leaves open whether the plan was bought: the attempt is kept, and a retry uses the same key. */
async function expectUncertain({ result, sent }: Awaited<ReturnType<typeof sendTo>>) {
  expect(result).toMatchObject({ kind: 'failed', retryAt: 'confirmation', isCertain: false });
  expect(readUnansweredAttempts()).toEqual([plan]);
  const retry = await sendTo(createBoughtResponse);
  expect(retry.sent[0]).toEqual(sent[0]);
  return result;
}

test('a 200 with a reference is a purchase, with the dates of the server', async () => {
  const { result, sent, onBusy } = await sendTo(createBoughtResponse);
  expect(result).toEqual({
    kind: 'bought',
    referenceId: 'HS-7KQ2-M4XD',
    plan: { ...plan, ...boughtDates },
  });
  expect(sent).toEqual([
    {
      path: endpointPaths.createContract,
      method: 'POST',
      key: getIdempotencyKey(),
      body: '{"a":1}',
    },
  ]);
  expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/);
  expect(onBusy).not.toHaveBeenCalled();
});

test.each([
  ['another status of success', () => Response.json({ referenceId: 'HS-1' }, { status: 201 })],
  ['status 204', () => new Response(null, { status: 204 })],
  ['an HTML page', () => new Response('<h1>Please log in</h1>')],
  ['an empty body', () => new Response('')],
  ['JSON without a reference', () => Response.json({ contract: 'HS-1' })],
  ['a reference of another type', () => Response.json({ referenceId: 7 })],
  ['an empty reference', () => Response.json({ referenceId: '', dates: boughtDates })],
  ['a reference without dates', () => Response.json({ referenceId: 'HS-1' })],
  ['dates of another shape', () => Response.json({ referenceId: 'HS-1', dates: { cancelBy: 1 } })],
  ['JSON that is not an object', () => Response.json('HS-1')],
  [
    'a refused connection',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
  [
    'a connection that breaks in the body',
    () =>
      new Response(
        new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) }),
      ),
  ],
] satisfies [string, Respond][])(
  'after %s it is unknown whether the plan was bought',
  async (_, respond) => {
    const result = await expectUncertain(await sendTo(respond));
    expect(result).toHaveProperty('error.errorCopy', failureMessages.SERVER);
  },
);

test('a call without a response is given up after 30 seconds, and it is unknown whether the plan was bought', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('Too late', 'TimeoutError')), ms);
    return limit.signal;
  });
  const { result, sent } = startSending(
    (_, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const settled = vi.fn();
  void result.then(settled);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledOnce();
  expect(sent).toHaveLength(1);
  expect(await result).toMatchObject({
    kind: 'failed',
    retryAt: 'confirmation',
    isCertain: false,
    error: { errorStatus: 500, errorCopy: failureMessages.SERVER },
  });
});

test.each([
  [400, 'summary', true],
  [401, 'summary', false],
  [403, 'summary', false],
  [404, 'confirmation', false],
  [406, 'bank', true],
  [409, 'summary', false],
  [413, 'summary', false],
  [415, 'summary', false],
  [418, 'summary', false],
  [429, 'confirmation', true],
  [432, 'summary', false],
  [500, 'confirmation', false],
  [502, 'confirmation', false],
  [503, 'confirmation', false],
  [504, 'confirmation', false],
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
    // Only an attempt of which nothing came is forgotten.
    expect(readUnansweredAttempts()).toEqual(isCertain ? [] : [plan]);
  },
);

test('a 429 after an attempt without an answer leaves open whether the plan was bought', async () => {
  await sendTo(() => new Response(null, { status: 500 }));
  const { result } = await sendTo(() => new Response(null, { status: 429 }));
  expect(result).toMatchObject({ kind: 'failed', isCertain: false });
});

test('a preview refuses for certain, and says why', async () => {
  const { result } = await refuse(403, previewError);
  expect(result).toMatchObject({
    kind: 'failed',
    isCertain: true,
    error: { errorStatus: 403, errorCopy: previewError.message },
  });
});

test('an invalid field is a certain failure that leads to the summary, and the next attempt has the same key', async () => {
  const { result, sent } = await refuse(400, { code: 'INVALID', field: 'personalDetails.dob' });
  expect(result).toMatchObject({ kind: 'failed', retryAt: 'summary', isCertain: true });
  const next = await sendTo(createBoughtResponse);
  expect(next.sent[0]?.key).toBe(sent[0]?.key);
});

describe('a plan that changed while it was bought', () => {
  const parts = Object.values(planChangeErrorByPart);

  test.each([...parts, hiddenFieldChangedError])(
    '$code leads to the order page with its message',
    async ({ code, message }) => {
      const { result } = await refuse(400, { code, message });
      expect(result).toMatchObject({
        kind: 'plan-changed',
        changes: [message],
        isOffSale: false,
        retryAt: 'order',
        error: { errorStatus: 400 },
      });
      expect(readUnansweredAttempts()).toEqual([]);
    },
  );

  test('NOT_ON_SALE leads to the order page', async () => {
    const { result } = await refuse(400, notOnSaleError);
    expect(result).toMatchObject({
      kind: 'plan-changed',
      changes: [notOnSaleError.message],
      isOffSale: true,
      retryAt: 'order',
    });
  });

  test('DATES_CHANGED alone leads to the summary, and with another change to the order page', async () => {
    expect((await refuse(400, datesChangedError)).result).toMatchObject({
      kind: 'plan-changed',
      changes: [datesChangedError.message],
      retryAt: 'summary',
    });
    const { price } = planChangeErrorByPart;
    expect((await refuse(400, datesChangedError, price)).result).toMatchObject({
      changes: [datesChangedError.message, price.message],
      retryAt: 'order',
    });
  });

  test('the buyer gets each message once, and that of a change that buyers do not see only if there is no other', async () => {
    const { price, offer } = planChangeErrorByPart;
    const { result } = await refuse(400, hiddenFieldChangedError, price, price, offer);
    expect(result).toMatchObject({ changes: [price.message, offer.message] });
  });

  test('the code of a change counts with status 400 only; with another status it is unknown whether the plan was bought', async () => {
    expect((await refuse(500, planChangeErrorByPart.price)).result).toMatchObject({
      kind: 'failed',
      isCertain: false,
    });
  });
});

test('BOUGHT_ALREADY is a recent purchase of the same plan, and nothing was bought now', async () => {
  const { result } = await refuse(409, { code: 'BOUGHT_ALREADY' });
  expect(result).toMatchObject({ kind: 'bought-already', error: { errorStatus: 409 } });
  expect(readUnansweredAttempts()).toEqual([]);
});

describe('a key that has made a contract before', () => {
  const keyReused = (field: string, message: string) => ({ code: 'KEY_REUSED', field, message });
  const reference = keyReused('referenceId', 'HS-7KQ2-M4XD');
  const name = keyReused('productName', plan.productName);
  const earlier = { ...plan, price: '£9 a month' };

  test('KEY_REUSED names the contract and the earlier attempt that made it, and keeps the attempts', async () => {
    recordPurchaseAttempt(earlier);
    recordPurchaseAttempt({ ...plan, productName: 'Plumbing Protect' });
    const { result } = await refuse(409, reference, name);
    expect(result).toMatchObject({
      kind: 'key-reused',
      referenceId: 'HS-7KQ2-M4XD',
      productName: plan.productName,
      plan: earlier,
      error: { errorStatus: 409 },
    });
    expect(readUnansweredAttempts()).toHaveLength(3);
  });

  test.each([
    ['no earlier attempt', []],
    ['an earlier attempt of another plan only', [{ ...plan, productName: 'Plumbing Protect' }]],
    ['two earlier attempts of the plan', [earlier, { ...plan, price: '£8 a month' }]],
  ])('with %s it is unknown which plan was bought', async (_, attempts) => {
    attempts.forEach(recordPurchaseAttempt);
    const { result } = await refuse(409, reference, name);
    expect(result).toMatchObject({ kind: 'key-reused', plan: undefined });
  });

  test('a contract whose plan has no name is of “a plan”', async () => {
    const { result } = await refuse(409, reference);
    expect(result).toMatchObject({ kind: 'key-reused', productName: 'a plan', plan: undefined });
  });

  test('KEY_REUSED without a reference is a failure that leaves open whether the plan was bought', async () => {
    const { result } = await refuse(409, name);
    expect(result).toMatchObject({ kind: 'failed', isCertain: false });
  });
});

describe('a busy server', () => {
  const busy = (seconds?: number) =>
    new Response('', {
      status: 503,
      headers: seconds === undefined ? {} : { 'retry-after': String(seconds) },
    });

  test('a 503 is repeated with the same idempotency key and the same body, and recorded as one attempt', async () => {
    const answers = [busy(2), busy(), createBoughtResponse()];
    const { result, sent, onBusy } = await sendTo((call) => answers[call] ?? busy());
    expect(result).toMatchObject({ kind: 'bought', referenceId: 'HS-7KQ2-M4XD' });
    expect(sent).toEqual([sent[0], sent[0], sent[0]]);
    expect(onBusy).toHaveBeenCalledTimes(2);
    expect(readUnansweredAttempts()).toEqual([plan]);
  });

  test('the answer after a repeat is classified as a first one', async () => {
    const refused = Response.json(
      { errors: [{ ...notOnSaleError, field: 'plan' }] },
      { status: 400 },
    );
    const { result } = await sendTo((call) => (call === 0 ? busy(1) : refused));
    expect(result).toMatchObject({ kind: 'plan-changed', isOffSale: true });
  });

  test('a server that stays busy leaves open whether the plan was bought', async () => {
    const { result, sent } = await sendTo(() => busy(1));
    expect(sent).toHaveLength(4);
    expect(result).toMatchObject({ kind: 'failed', isCertain: false, error: { errorStatus: 503 } });
  });

  test('a buyer who leaves during a wait gets no result, and the attempt is kept', async () => {
    const { result, sent, leave } = startSending(() => busy(5));
    await vi.advanceTimersByTimeAsync(1000);
    leave.abort();
    expect(await result).toBeUndefined();
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
    expect(readUnansweredAttempts()).toEqual([plan]);
  });
});
