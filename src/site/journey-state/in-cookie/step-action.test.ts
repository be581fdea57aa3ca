import { describe, expect, test } from 'vitest';
import { showJourneyField } from '#journey/brought-journey-fields.ts';
import { broughtJourneyField } from '#journey/carried-journey.ts';
import { getStepsOfPlan } from '#journey/steps.ts';
import { loadTestPlan } from '#tests/support/loaded-plan.ts';
import { createAnswers } from '#tests/support/purchase.ts';
import {
  createVisitor,
  type PostedStep,
  posts,
  productId,
  urlOf,
} from '#tests/support/visitor-without-script.ts';

test('a valid form without script redirects to the next step and keeps the campaign of the link', async () => {
  const visitor = createVisitor();
  const steps = getStepsOfPlan(loadTestPlan(productId).product).map(({ id }) => id);
  for (const [index, step] of (Object.keys(posts) as PostedStep[]).entries()) {
    const next = steps[index + 1] ?? 'confirmation';
    expect(await visitor.post(step), step).toBe(`${urlOf(next)}?cc=AB12`);
  }
  const { details, address, postcode } = createAnswers(loadTestPlan(productId).product);
  expect(visitor.carried.journey?.answers).toMatchObject({
    postcode,
    address,
    details: { title: details?.title, telNumber: '07700900123' },
  });
  expect(JSON.stringify(visitor.carried.journey)).not.toContain('55779911');
  expect(visitor.carried.bank.answer?.accountNumber).toBe('55779911');
  expect(Object.keys(visitor.carried.journey?.agreement.times ?? {})).toContain('isConfirmed');
});

test('without script the choice of the renewal is kept with the agreement, and asked for again if it is missing', async () => {
  const id = 'boiler-insurance';
  const visitor = createVisitor();
  const order = { productVariantId: `${id}-99`, isConfirmed: 'on' };
  for (const step of Object.keys(posts) as PostedStep[]) {
    if (step !== 'summary') await visitor.post(step, step === 'order' ? order : posts[step], id);
  }
  expect(await visitor.post('summary', {}, id)).toBe(`${urlOf('summary', id)}?cc=AB12`);
  expect(visitor.carried.journey?.refused).toMatchObject({ values: { renews: '' } });
  const confirmation = `${urlOf('confirmation', id)}?cc=AB12`;
  expect(await visitor.post('summary', { renews: 'N' }, id)).toBe(confirmation);
  expect(visitor.carried.journey?.agreement.renewsAutomatically).toBe(false);
  expect(visitor.carried.journey?.answers.summary).toEqual({ summaryConfirm: true });
});

describe.each(Object.keys(posts).filter((step) => step !== 'summary') as PostedStep[])(
  'the form of %s',
  (step) => {
    test.each([
      ['without fields', {}],
      ['with unknown fields', { __proto__: 'x', constructor: 'y', stranger: 'z' }],
      ['with every field twice', Object.entries(posts[step]).flatMap((field) => [field, field])],
    ] as const)('%s is shown again with errors', async (_, fields) => {
      const visitor = createVisitor();
      await visitor.answerUntil(step);
      expect(await visitor.post(step, fields as never)).toBe(`${urlOf(step)}?cc=AB12`);
      const page = await visitor.open(step);
      expect(page).toMatchObject({ carried: { refused: { step, hasErrors: true } } });
    });

    test('is redirected to the first unanswered step when it is sent too early, and keeps what was typed', async () => {
      const visitor = createVisitor();
      const to = await visitor.post(step, step === 'address' ? manualAddress : posts[step]);
      const expected = step === 'order' ? 'your-boiler' : 'order';
      expect(to).toBe(`${urlOf(expected)}?cc=AB12`);
      if (step !== 'bank') expect(visitor.carried.journey?.answers).toHaveProperty([step]);
    });
  },
);

const manualAddress = {
  addressLine1: '1 Slow Lane',
  addressLine2: '',
  town: 'Leeds',
  writeHere: 'Y',
};

test('an answer that ends the sale is shown as an outcome, withdraws an earlier yes, and can be changed by a link', async () => {
  const visitor = createVisitor();
  await visitor.answerUntil('boiler-make');
  await visitor.post('your-boiler', { isWorking: 'N', isDomesticGas: 'Y' });
  expect(visitor.carried.journey?.answers['your-boiler']).toEqual({ isDomesticGas: 'Y' });
  expect(await visitor.open('your-boiler')).toMatchObject({
    carried: { refused: { values: { isWorking: 'N' }, hasErrors: true } },
  });
  expect(await visitor.open('your-boiler', '?again')).toMatchObject({
    carried: { refused: { values: { isWorking: 'N' }, hasErrors: false } },
  });
});

test('a cleared box of the order page withdraws the agreement: later steps lead back to the order page', async () => {
  const visitor = createVisitor();
  await visitor.answerUntil('summary');
  expect(await visitor.open('summary')).toMatchObject({ carried: {} });
  const { isConfirmed: _, ...cleared } = posts.order;
  expect(await visitor.post('order', cleared)).toBe(`${urlOf('order')}?cc=AB12`);
  expect(visitor.carried.journey?.agreement.times.isConfirmed).toBeUndefined();
  const problems = [...(await visitor.show('order')).querySelectorAll('[role=alert] a')];
  expect(problems.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['#isConfirmed', 'Tick the box to confirm before you continue'],
  ]);
  for (const step of ['details', 'summary', 'confirmation'] as const) {
    expect(await visitor.open(step), step).toBe(urlOf('order'));
  }
  await visitor.post('order');
  expect(await visitor.open('summary')).toMatchObject({ carried: {} });
});

test('a form without script with an address that the lookup does not find is refused', async () => {
  const visitor = createVisitor();
  await visitor.answerUntil('address');
  const invented = { foundAddress: '1 Nowhere, LEEDS, LS1 4AP', writeHere: 'Y' };
  expect(await visitor.post('address', invented)).toBe(`${urlOf('address')}?cc=AB12`);
  expect(visitor.carried.journey?.answers.address).toBeUndefined();
  const page = await visitor.show('address');
  expect(page.querySelector('[role=alert]')?.textContent).toContain('Choose your address');
});

test('the cookie keeps the messages about bank numbers and not the numbers, also when the server refuses the account', async () => {
  const visitor = createVisitor({ isBankAccepted: false });
  await visitor.answerUntil('bank');
  await visitor.post('bank', { ...posts.bank, sortCode: '20' });
  expect(visitor.carried.journey?.refused).toEqual({
    step: 'bank',
    values: { accountName: 'Amelia Okafor', isSoleAuthority: 'Y' },
    messages: { sortCode: 'Enter a 6 digit sort code', accountNumber: '' },
  });
  await visitor.post('bank');
  expect(visitor.carried.journey?.refused?.messages).toMatchObject({
    sortCode: 'Check your sort code',
    check: 'invalid',
  });
  expect(visitor.carried.bank.answer).toBeUndefined();
});

test('an account that is refused ends the one accepted before, until one is accepted again', async () => {
  const visitor = createVisitor();
  await visitor.answerUntil('summary');
  visitor.bankCheck.isAccepted = false;
  expect(await visitor.post('bank')).toBe(`${urlOf('bank')}?cc=AB12`);
  expect(visitor.carried.bank.answer).toBeUndefined();
  expect(await visitor.open('summary')).toBe(urlOf('bank'));
  visitor.bankCheck.isAccepted = true;
  expect(await visitor.post('bank')).toBe(`${urlOf('summary')}?cc=AB12`);
  expect(await visitor.open('summary')).toMatchObject({ carried: {} });
});

test.each([
  ['keeps the account of the cookie that its tab refers to', true],
  ['ends the account of the cookie after its tab has withdrawn it', false],
])('a form sent before hydration %s', async (_, refers) => {
  const visitor = createVisitor();
  await visitor.answerUntil('summary');
  const { id = '' } = visitor.carried.journey ?? {};
  const bank = refers
    ? { sortCode: '200000', accountNumber: '****9911', journeyId: id }
    : undefined;
  const tab = { sale: JSON.stringify({ version: 1, bank }), carriedJourney: id };
  await visitor.post('details', { ...posts.details, [broughtJourneyField]: JSON.stringify(tab) });
  expect(visitor.carried.bank.answer !== undefined).toBe(refers);
});

test('a change from the summary returns to it, and the summary makes the key of the purchase once', async () => {
  const visitor = createVisitor();
  await visitor.answerUntil('summary');
  await visitor.open('summary');
  const key = visitor.carried.journey?.purchaseKey;
  expect(key).toBeTruthy();
  expect(await visitor.open('details', '?change')).toMatchObject({
    isChanging: true,
    isBackToSummary: true,
  });
  expect(await visitor.post('details', { ...posts.details, surname: 'Brown' })).toBe(
    `${urlOf('summary')}?cc=AB12`,
  );
  // The account name was taken from the buyer's name.
  expect(visitor.carried.bank.answer?.accountName).toBe('Amelia Brown');
  expect(await visitor.open('summary')).toMatchObject({ isChanging: false });
  expect(visitor.carried.journey?.purchaseKey).toBe(key);
});

test('a step that is not reachable redirects to the first unanswered one', async () => {
  const visitor = createVisitor();
  await visitor.answerUntil('details');
  expect(await visitor.open('summary', '?cc=AB12')).toBe(`${urlOf('details')}?cc=AB12`);
});

test('a form sent before hydration brings the journey of its tab along, whose id is new', async () => {
  const visitor = createVisitor();
  await visitor.post('order');
  const before = visitor.carried.journey?.id;
  const session = {
    sale: JSON.stringify({
      version: 1,
      order: { isConfirmed: true },
      'your-boiler': { isWorking: 'Y', isDomesticGas: 'Y' },
    }),
    productVariantId: `${productId}-50`,
  };
  const fields = { ...posts['boiler-make'], [broughtJourneyField]: JSON.stringify(session) };
  expect(await visitor.post('boiler-make', fields)).toBe(`${urlOf('postcode')}?cc=AB12`);
  expect(visitor.carried.journey?.id).not.toBe(before);
  expect(visitor.carried.journey?.answers.order).toEqual({
    isConfirmed: true,
    productVariantId: `${productId}-50`,
  });
});

test.each([
  ['accepted', { ...posts.details, chosenVariant: `${productId}-50` }],
  ['refused', { chosenVariant: `${productId}-50` }],
])(
  'a form that is %s without the answers before it leads to the order page, which says so and keeps the chosen variant',
  async (_, fields) => {
    const visitor = createVisitor();
    await visitor.post('details', fields);
    expect(await visitor.open('details')).toBe(urlOf('order'));
    const page = await visitor.show('order');
    expect(page.textContent).toContain('We no longer have your earlier answers');
    const chosen = page.querySelector('[name=productVariantId][checked]');
    expect(chosen?.getAttribute('value')).toBe(`${productId}-50`);
    expect(page.querySelector('[role=alert]')).toBeNull();

    await visitor.post('order', { ...posts.order, productVariantId: `${productId}-50` });
    expect((await visitor.show('order')).textContent).not.toContain('We no longer have');
  },
);

test('a step whose script failed is shown again with the journey of session storage, without messages', async () => {
  const visitor = createVisitor();
  const session = {
    sale: JSON.stringify({ version: 1, order: { isConfirmed: true } }),
    productVariantId: `${productId}-50`,
  };
  const fields = { [showJourneyField]: '', [broughtJourneyField]: JSON.stringify(session) };
  expect(await visitor.post('your-boiler', fields)).toBe(`${urlOf('your-boiler')}?cc=AB12`);
  const { answers, refused } = visitor.carried.journey ?? {};
  expect(answers?.order).toEqual({ isConfirmed: true, productVariantId: `${productId}-50` });
  expect(refused).toBeUndefined();

  // A cookie without answers would take those of another tab away.
  const newcomer = createVisitor();
  const asked = await newcomer.post('bank', { [showJourneyField]: '' });
  expect(asked).toBe(`${urlOf('order')}?cc=AB12`);
  expect(newcomer.carried.journey).toBeUndefined();
});
