import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { StepId } from '#journey/answers.ts';
import { earlyJourneyField, parseCarriedJourney } from '#journey/carried-journey.ts';
import { getStepsOfPlan, journeySteps } from '#journey/steps.ts';
import { createPlanFingerprints } from '#server/purchase/plan-fingerprint.ts';
import { action as addressAction } from '#site/pages/address/page.tsx';
import { action as bankAction } from '#site/pages/bank/page.tsx';
import { action as boilerMakeAction } from '#site/pages/boiler-make/page.tsx';
import { action as detailsAction } from '#site/pages/details/page.tsx';
import { action as postcodeAction } from '#site/pages/postcode/page.tsx';
import { action as summaryAction } from '#site/pages/summary/page.tsx';
import { action as yourBoilerAction } from '#site/pages/your-boiler/page.tsx';
import { type CarriedState, type SiteContext, siteContext } from '#site/server-context.ts';
import { loadTestPlan } from '#tests/support/loaded-plan.ts';
import { foundAddress } from '#tests/support/mounted-journey.tsx';
import { createAnswers, loadedTestContent, testDate } from '#tests/support/purchase.ts';
import { loadCarriedPage } from './carried-page.ts';
import { orderAction } from './order-action.ts';
import { getStepUrl } from './step-url.ts';

const actions = {
  order: orderAction,
  'your-boiler': yourBoilerAction,
  'boiler-make': boilerMakeAction,
  postcode: postcodeAction,
  address: addressAction,
  details: detailsAction,
  bank: bankAction,
  summary: summaryAction,
};
type Step = keyof typeof actions;

const productId = 'boiler-and-service-care';
const urlOf = (step: StepId, id = productId) =>
  getStepUrl(id, journeySteps.find((known) => known.id === step)?.path ?? '');

/** What the buyer posts at each step. */
const posts: Record<Step, Record<string, string>> = {
  order: { productVariantId: `${productId}-99`, isConfirmed: 'on' },
  'your-boiler': { isWorking: 'Y', isDomesticGas: 'Y' },
  'boiler-make': { make: 'Worcester Bosch', isAgeConfirmed: 'Y' },
  postcode: { postcode: ' ls1 4ap ' },
  address: { foundAddress: foundAddress.completeAddressLine, writeHere: 'Y' },
  details: {
    title: 'Ms',
    firstName: 'Amelia',
    surname: 'Okafor',
    dob: '14/08/1986',
    email: 'amelia.okafor@example.com',
    telNumber: '07700 900123',
  },
  bank: {
    accountName: 'Amelia Okafor',
    sortCode: '20-00-00',
    accountNumber: '55779911',
    isSoleAuthority: 'Y',
  },
  summary: {},
};

/** A visitor whose cookies are kept in memory. */
function createVisitor({ isBankAccepted = true } = {}) {
  let ids = 0;
  const carried: CarriedState = {
    journey: undefined,
    save: (journey) => {
      carried.journey = parseCarriedJourney(journey);
    },
    end: () => {
      carried.journey = undefined;
    },
    bank: {
      journeyId: undefined,
      answer: undefined,
      save: (answer) => {
        carried.bank.answer = answer;
      },
      end: () => {
        carried.bank.answer = undefined;
      },
    },
    now: new Date('2026-03-02T10:00:00.000Z'),
    createId: () => {
      ids += 1;
      return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
    },
    callApi: async (path) => {
      if (path.includes('address-lookup')) return { kind: 'ok', status: 200, body: [foundAddress] };
      return isBankAccepted
        ? { kind: 'ok', status: 200, body: {} }
        : { kind: 'failed', status: 406, body: {}, message: '', retryAfter: null };
    },
  };
  const site = {
    ...loadedTestContent,
    today: testDate,
    siteOrigin: '',
    documentHash: (slug: string) => loadedTestContent.documents.get(slug)?.hash,
    planFingerprints: (product: Parameters<SiteContext['planFingerprints']>[0]) =>
      createPlanFingerprints(product, loadedTestContent),
    carried,
  };
  const context = new RouterContextProvider();
  context.set(siteContext, site as unknown as SiteContext);

  const post = async (
    step: Step,
    fields: Record<string, string> | [string, string][] = posts[step],
    id = productId,
  ) => {
    const request = new Request(`http://localhost${urlOf(step, id)}?cc=AB12`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    const response = await actions[step]({ request, context, params: { productId: id } } as never);
    expect(response.status).toBe(303);
    return response.headers.get('location');
  };
  const open = async (step: StepId, query = '') => {
    try {
      return await loadCarriedPage(
        loadTestPlan(productId),
        carried,
        `http://localhost${urlOf(step)}${query}`,
      );
    } catch (thrown) {
      if (!(thrown instanceof Response)) throw thrown;
      return thrown.headers.get('location');
    }
  };
  const answerUntil = async (last: Step) => {
    const steps = Object.keys(posts) as Step[];
    for (const step of steps.slice(0, steps.indexOf(last))) await post(step);
  };
  return { carried, post, open, answerUntil };
}

test('a valid form redirects to the next step and keeps the campaign of the link', async () => {
  const visitor = createVisitor();
  const steps = getStepsOfPlan(loadTestPlan(productId).product).map(({ id }) => id);
  for (const [index, step] of (Object.keys(posts) as Step[]).entries()) {
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

describe.each(Object.keys(posts).filter((step) => step !== 'summary') as Step[])(
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

test('of bank numbers only messages are kept, also when the server refuses the account', async () => {
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
  const fields = { ...posts['boiler-make'], [earlyJourneyField]: JSON.stringify(session) };
  expect(await visitor.post('boiler-make', fields)).toBe(`${urlOf('postcode')}?cc=AB12`);
  expect(visitor.carried.journey?.id).not.toBe(before);
  expect(visitor.carried.journey?.answers.order).toEqual({
    isConfirmed: true,
    productVariantId: `${productId}-50`,
  });
});
