import { afterEach, describe, expect, test, vi } from 'vitest';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { type FieldError, failureMessages, getFailureType } from '#api/failures.ts';
import { basePath, endpointPaths } from '#api/paths.ts';
import type { StepId } from '#journey/answers.ts';
import { datesChangedError, notOnSaleError, planChangeErrorByPart } from '#journey/plan-changes.ts';
import { boughtDates, createBoughtResponse } from '#tests/support/bought-response.ts';
import { openJourney } from '#tests/support/mounted-journey.tsx';

const productId = 'plumbing-protect';
const errorPage = `${basePath}/error`;
const successPage = `${basePath}/success`;
afterEach(() => void vi.restoreAllMocks());

const refuse = (status: number, ...errors: Partial<FieldError>[]) =>
  Response.json({ errors: errors.map((error) => ({ field: 'plan', ...error })) }, { status });

/** Opens the confirmation page and buys from a server that responds to the purchases in this way, one after the other. */
async function buy(responses: (() => Response)[], plan = productId) {
  let count = 0;
  const journey = await openJourney({
    productId: plan,
    step: 'confirmation',
    respond: (path) => {
      if (path !== endpointPaths.createContract) return undefined;
      count += 1;
      return responses[count - 1]?.() ?? createBoughtResponse();
    },
  });
  const confirm = async () => {
    for (const name of ['confirmTermsConditions', 'confirmPurchase']) {
      if (!journey.isChecked(`[name=${name}]`)) await journey.click(`[name=${name}]`);
    }
    await journey.pressSubmit();
  };
  await confirm();
  const listPurchases = () =>
    journey.calls
      .filter(({ path }) => path === endpointPaths.createContract)
      .map(({ headers, body }) => ({ key: headers.get(idempotencyKeyHeaderName), body }));
  return { ...journey, confirm, listPurchases };
}

test('a purchase leads to the success page, which replaces the confirmation', async () => {
  const entries = window.history.length;
  const journey = await buy([createBoughtResponse]);
  await journey.expectPath(successPage);
  expect(journey.readText()).toContain('HS-7KQ2-M4XD');
  expect(journey.readText()).toContain('Your plan is set up.');
  expect(window.history.length).toBe(entries + 1);
});

test.each([
  [400, 'summary', 'Nothing has been bought'],
  [406, 'bank', 'Nothing has been bought'],
  [500, 'confirmation', 'trying again will not buy the plan twice'],
] satisfies [number, StepId, string][])(
  'status %i shows its message on the error page, and Try again leads to the step %s with every answer',
  async (status, step, text) => {
    const journey = await buy([() => new Response(null, { status })]);
    await journey.expectPath(errorPage);
    expect(journey.readText()).toContain(failureMessages[getFailureType(status)]);
    expect(journey.readText()).toContain(text);
    await journey.follow('Try again');
    await journey.expectStep(productId, step);
    if (step === 'bank') expect(journey.readValue('accountNumber')).toBe('55779911');
    if (step === 'summary') expect(journey.readText()).toContain('Ms Amelia Okafor');
    if (step !== 'confirmation') return;
    // The ticks are still set.
    expect(journey.isChecked('[name=confirmTermsConditions]')).toBe(true);
    expect(journey.isChecked('[name=confirmPurchase]')).toBe(true);
    await journey.pressSubmit();
    await journey.expectPath(successPage);
  },
);

test('after a lost response the error page leads back to the confirmation page, and buying again sends the same key', async () => {
  const lose = () => {
    throw new TypeError('Failed to fetch');
  };
  const journey = await buy([lose]);
  await journey.expectPath(errorPage);
  expect(journey.readText()).toContain('trying again will not buy the plan twice');
  await journey.follow('Try again');
  await journey.expectStep(productId, 'confirmation');
  await journey.pressSubmit();
  await journey.expectPath(successPage);
  expect(journey.readText()).toContain('Your plan is set up.');
  const [first, second] = journey.listPurchases();
  expect(second?.key).toBe(first?.key);
});

test('an answer with an empty reference is a failure', async () => {
  const journey = await buy([() => Response.json({ referenceId: '', dates: boughtDates })]);
  await journey.expectPath(errorPage);
  expect(journey.readText()).toContain('trying again will not buy the plan twice');
});

test('while the server is busy, the page says so and repeats the purchase', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const busy = () => new Response('', { status: 503, headers: { 'Retry-After': '1' } });
  const journey = await buy([busy]);
  await journey.settle(() =>
    expect(journey.find('[role=status]', 'We are busy. Trying again…')).toBeDefined(),
  );
  await journey.expectPath(successPage);
  expect(journey.listPurchases()).toHaveLength(2);
});

test('a change of the plan is named, and leads to the order page, whose tick is asked for again', async () => {
  const { price, offer } = planChangeErrorByPart;
  const journey = await buy([() => refuse(400, price, offer)]);
  await journey.expectHeading('Your plan changed while you were buying it');
  expect(journey.readText()).toContain(`${price.message} ${offer.message}`);
  await journey.follow('See what has changed');
  await journey.expectStep(productId, 'order');
  expect(journey.isChecked('[name=isConfirmed]')).toBe(false);
  await journey.click('[name=isConfirmed]');
  await journey.pressSubmit();
  await journey.expectStep(productId, 'summary');
});

test('a plan that is no longer on sale leads to the order page', async () => {
  const journey = await buy([() => refuse(400, notOnSaleError)]);
  await journey.expectHeading('What you chose is no longer on sale');
  await journey.follow('See what you can choose instead');
  await journey.expectStep(productId, 'order');
});

test('a new day leads to the summary, and the success page shows the dates that the server returned', async () => {
  const journey = await buy([() => refuse(400, datesChangedError), createBoughtResponse]);
  await journey.expectPath(errorPage);
  expect(journey.readText()).toContain(datesChangedError.message);
  await journey.follow('See what has changed');
  await journey.expectStep(productId, 'summary');
  await journey.pressSubmit();
  await journey.expectStep(productId, 'confirmation');
  expect(journey.isChecked('[name=confirmPurchase]')).toBe(false);
  await journey.confirm();
  await journey.expectPath(successPage);
  expect(journey.readText()).toContain('15 May 2031');
});

test('a recent purchase of the same plan is asked about, and buying again says so to the server', async () => {
  const journey = await buy([() => refuse(409, { code: 'BOUGHT_ALREADY', message: '' })]);
  await journey.expectHeading('Have you bought this plan already?');
  await journey.follow('Buy it again');
  await journey.expectStep(productId, 'confirmation');
  expect(journey.readText()).toContain('You are buying this plan again');
  await journey.pressSubmit();
  await journey.expectPath(successPage);
  const [first, second] = journey.listPurchases();
  expect(first?.body).not.toHaveProperty('agreement.buysAgain');
  expect(second?.body).toHaveProperty('agreement.buysAgain', true);
});

describe('a key that was used before', () => {
  const keyReused = () =>
    refuse(
      409,
      { field: 'referenceId', code: 'KEY_REUSED', message: 'HS-2222-3333' },
      { field: 'productName', code: 'KEY_REUSED', message: 'Plumbing Protect' },
    );

  test('names the plan bought with it, and another purchase has another key', async () => {
    const journey = await buy([keyReused]);
    await journey.expectHeading('You have already bought Plumbing Protect');
    expect(journey.readText()).toContain('Your reference number is HS-2222-3333.');
    await journey.follow('Start another purchase');
    await journey.expectStep(productId, 'summary');
    await journey.pressSubmit();
    await journey.expectStep(productId, 'confirmation');
    await journey.confirm();
    await journey.expectPath(successPage);
    expect(journey.readText()).toContain('HS-7KQ2-M4XD');
    const [first, second] = journey.listPurchases();
    expect(second?.key).not.toBe(first?.key);
  });
});

test('neither the confirmation with errors nor the error page nor the success page of a maintenance plan says “policy”', async () => {
  const plan = 'boiler-and-service-care';
  const { pressSubmit, expectText, readText } = await openJourney({
    productId: plan,
    step: 'confirmation',
  });
  await pressSubmit();
  await expectText('There are 2 things to fix');
  expect(readText()).not.toMatch(/polic/i);
  const journey = await buy([() => new Response(null, { status: 400 })], plan);
  await journey.expectPath(errorPage);
  expect(journey.readText()).not.toMatch(/polic/i);
  await journey.follow('Try again');
  await journey.expectStep(plan, 'summary');
  await journey.pressSubmit();
  await journey.expectStep(plan, 'confirmation');
  await journey.confirm();
  await journey.expectPath(successPage);
  expect(journey.readText()).not.toMatch(/polic/i);
});
