import { act } from 'react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { type FieldError, failureMessages, getFailureType } from '#api/failures.ts';
import { basePath, endpointPaths } from '#api/paths.ts';
import type { StepId } from '#journey/answers.ts';
import { datesChangedError, notOnSaleError, planChangeErrorByPart } from '#journey/plan-changes.ts';
import { clearAnswers } from '#site/journey-state/in-tab/answers.ts';
import type { Receipt } from '#site/journey-state/in-tab/purchase.ts';
import { boughtDates, createBoughtResponse } from '#tests/support/bought-response.ts';
import { openJourney } from '#tests/support/mounted-journey.tsx';
import { samplePurchasedPlan } from '#tests/support/purchased-plan.ts';

const productId = 'plumbing-protect';
const errorPage = `${basePath}/error`;
const successPage = `${basePath}/success`;
afterEach(() => void vi.restoreAllMocks());

const refuse = (status: number, ...errors: Partial<FieldError>[]) =>
  Response.json({ errors: errors.map((error) => ({ field: 'plan', ...error })) }, { status });

/** Opens the confirmation page and buys from a server that responds to the purchases in this way, one after the other. */
async function buy(
  responses: (() => Response)[],
  plan = productId,
  others: Record<string, () => Response> = {},
) {
  let count = 0;
  const journey = await openJourney({
    productId: plan,
    step: 'confirmation',
    respond: (path) => {
      if (path !== endpointPaths.createContract) return others[path]?.();
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
  [400, 'summary'],
  [406, 'bank'],
  [429, 'confirmation'],
] satisfies [number, StepId][])(
  'status %i shows its message on the error page, and Try again leads to the step %s with every answer',
  async (status, step) => {
    const journey = await buy([() => new Response(null, { status })]);
    await journey.expectHeading('Sorry, that did not go through');
    expect(journey.readText()).toContain(failureMessages[getFailureType(status)]);
    expect(journey.readText()).toContain('Nothing has been bought');
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

test('the error page opened by its address asks to start again only if no answers are kept', async () => {
  const journey = await openJourney({ productId, step: 'confirmation' });
  const withAnswers = await journey.load(errorPage);
  await withAnswers.expectText('Your answers are still here. Choose your plan to carry on.');
  act(clearAnswers);
  const without = await journey.load(errorPage);
  await without.expectText('Please start again.');
});

describe('a purchase whose answer was lost', () => {
  const inDoubt = 'You may have bought this plan';
  const lose = () => {
    throw new TypeError('Failed to fetch');
  };
  /** Buys, and answers the question for the contract of the key in this way. */
  const loseAnswer = (found: () => Response, lost: () => Response = lose) =>
    buy([lost], productId, { [endpointPaths.findContract]: found });

  test.each([
    ['there is none', lose],
    ['it is a 500', () => new Response(null, { status: 500 })],
    ['it is no JSON', () => new Response('<p>Gateway</p>')],
    ['its reference is empty', () => Response.json({ referenceId: '', dates: boughtDates })],
  ])('tells the buyer that the plan may be bought when %s', async (_, lost) => {
    const journey = await loseAnswer(lose, lost);
    await journey.expectHeading(inDoubt);
    expect(journey.readText()).toContain(failureMessages.SERVER);
    expect(journey.readText()).toContain('trying again will not buy the plan twice');
  });

  test('Check again shows the success page when the key has a contract, and buys nothing', async () => {
    const journey = await loseAnswer(() => Response.json({ referenceId: 'HS-7KQ2-M4XD' }));
    await journey.expectHeading(inDoubt);
    await journey.click('button', 'Check again');
    await journey.expectPath(successPage);
    expect(journey.readText()).toContain('Your plan is set up.');
    expect(journey.readText()).toContain('HS-7KQ2-M4XD');
    expect(journey.readText()).toContain('Plumbing Protect');
    const [purchase, ...others] = journey.listPurchases();
    expect(others).toEqual([]);
    const asked = journey.calls.filter(({ path }) => path === endpointPaths.findContract);
    expect(asked.map(({ headers }) => headers.get(idempotencyKeyHeaderName))).toEqual([
      purchase?.key,
    ]);
  });

  test('Check again says that nothing was bought when the key has no contract, and buying again sends the same key', async () => {
    const journey = await loseAnswer(() => Response.json({ referenceId: null }));
    await journey.expectHeading(inDoubt);
    await journey.click('button', 'Check again');
    await journey.expectHeading('Your order has not reached us');
    expect(journey.readText()).toContain('Nothing has been bought');
    await journey.follow('Try again');
    await journey.expectStep(productId, 'confirmation');
    await journey.pressSubmit();
    await journey.expectPath(successPage);
    const [first, second] = journey.listPurchases();
    expect(second?.key).toBe(first?.key);
  });

  test('a check that fails says so, and the buyer can return to the confirmation', async () => {
    const journey = await loseAnswer(() => new Response(null, { status: 429 }));
    await journey.expectHeading(inDoubt);
    await journey.click('button', 'Check again');
    await journey.settle(() =>
      expect(journey.find('[role=status]', 'We could not check just now')).toBeDefined(),
    );
    expect(journey.readText()).toContain(failureMessages.THROTTLING);
    await journey.follow('Return to your purchase');
    await journey.expectStep(productId, 'confirmation');
  });
});

test('a slow purchase says something new after 5 and after 10 seconds', async () => {
  const journey = await openJourney({
    productId,
    step: 'confirmation',
    respond: (path) => (path === endpointPaths.createContract ? new Promise(() => {}) : undefined),
  });
  await journey.click('[name=confirmTermsConditions]');
  await journey.click('[name=confirmPurchase]');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await journey.pressSubmit();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(4_900);
  expect(journey.readText()).not.toContain('Still setting up your plan…');
  await pass(200);
  expect(journey.find('[role=status]', 'Still setting up your plan…')).toBeDefined();
  await pass(4_900);
  expect(journey.find('[role=status]', 'We are still waiting for the answer')).toBeDefined();
  expect(journey.readText()).not.toContain('Still setting up your plan…');
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

describe('a plan that may already be bought', () => {
  const boughtAlready = () => refuse(409, { code: 'BOUGHT_ALREADY', message: '' });

  test('leads to the email and the phone, says nothing about the earlier buyer, and buying again says so to the server', async () => {
    const journey = await buy([boughtAlready]);
    await journey.expectHeading('Have you bought this plan already?');
    const text = journey.readText();
    expect(text).toContain('This plan may already be bought for this home.');
    expect(text).toContain('Look for an email from us');
    expect(text).not.toMatch(/name|birth|24 hours/i);
    expect(journey.find('a', 'Call 0801 157 0142').getAttribute('href')).toBe('tel:08011570142');
    expect(text.match(/0801 157 0142/g)).toHaveLength(1);
    await journey.follow('I do want a second plan');
    await journey.expectStep(productId, 'confirmation');
    expect(journey.readText()).toContain('You may be buying this plan twice');
    await journey.pressSubmit();
    await journey.expectPath(successPage);
    const [first, second] = journey.listPurchases();
    expect(first?.body).not.toHaveProperty('agreement.buysAgain');
    expect(second?.body).toHaveProperty('agreement.buysAgain', true);
  });

  test('leads to the confirmation if this tab has bought it', async () => {
    const receipt: Receipt = {
      referenceId: 'HS-2222-3333',
      enquiryContact: '0801 157 0142',
      repairContact: '0801 157 0123',
      email: 'home-services@emberly.test',
      isNew: true,
      plan: { ...samplePurchasedPlan, productName: 'Plumbing Protect' },
    };
    const journey = await buy([
      () => {
        // Kept since the purchase before.
        sessionStorage.setItem('receipt', JSON.stringify(receipt));
        return boughtAlready();
      },
    ]);
    await journey.expectHeading('You have bought this plan already');
    expect(journey.readText()).toContain('HS-2222-3333');
    await journey.follow('See my confirmation');
    await journey.expectPath(successPage);
    expect(journey.readText()).toContain('HS-2222-3333');
  });
});

describe('a key that was used before', () => {
  const keyReused = () =>
    refuse(
      409,
      { field: 'referenceId', code: 'KEY_REUSED', message: 'HS-2222-3333' },
      { field: 'productName', code: 'KEY_REUSED', message: 'Plumbing Protect' },
    );

  test('names the plan bought with it, and leads to its confirmation', async () => {
    const journey = await buy([keyReused]);
    await journey.expectHeading('You have already bought Plumbing Protect');
    await journey.follow('See the plan you bought');
    await journey.expectPath(successPage);
    expect(journey.readText()).toContain('Your plan was already set up');
    expect(journey.readText()).toContain('HS-2222-3333');
  });

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

test('the confirmation of insurance shows demands and needs, seller and insurer; of a maintenance plan it does not', async () => {
  const insurance = await openJourney({ productId: 'boiler-insurance', step: 'confirmation' });
  for (const text of [
    'Your demands and needs',
    'It was made by Worcester Bosch',
    'Who provides this policy',
    'Emberly Home Services Limited',
    'Fennmoor Assurance Limited',
    'I have read the Insurance product information document, Policy terms and conditions and Privacy notice, and this policy meets my demands and needs.',
  ]) {
    expect(insurance.readText()).toContain(text);
  }
  // The sign of a new tab is in one unbreakable box with the last word.
  const signs = [...insurance.container.querySelectorAll('a[target=_blank] svg:last-child')];
  expect(signs.map(({ parentElement }) => parentElement?.textContent)).toEqual(
    expect.arrayContaining(['document', 'conditions', 'notice']),
  );
  // The seller introduces itself once.
  expect(insurance.readText().match(/Emberly Home Services Limited/g)).toHaveLength(1);
  const maintenance = await openJourney({
    productId: 'boiler-and-service-care',
    step: 'confirmation',
  });
  expect(maintenance.readText()).not.toMatch(/demands and needs|Who provides/);
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
