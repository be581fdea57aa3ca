import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { StepId } from '#journey/answers.ts';
import { createCarriedJourney } from '#journey/carried-journey.ts';
import { getStepsOfPlan, journeySteps } from '#journey/steps.ts';
import { recordAgreedPlan } from '#site/journey-state/in-tab/agreement.ts';
import {
  clearAnswers,
  readStoredAnswers,
  saveAnswer,
  saveConfirmationTick,
} from '#site/journey-state/in-tab/answers.ts';
import {
  beginChangeFromSummary,
  isChangingFromSummary,
} from '#site/journey-state/in-tab/change-from-summary.ts';
import type { LoadedPlan } from '#site/steps/load-plan.ts';
import { getStepUrl } from '#site/steps/step-url.ts';
import { loadTestPlan } from '#tests/support/loaded-plan.ts';
import { createTabAnswers } from '#tests/support/purchase.ts';
import { tabJourneyId } from '#tests/support/tab-journey-id.ts';
import { clientLoader } from './journey-route.tsx';
import { invalidateCachedPlan } from './plan-cache.ts';

const boilerPlan = 'boiler-and-service-care';
const plumbingPlan = 'plumbing-protect';

beforeEach(() => {
  clearAnswers();
  sessionStorage.clear();
  invalidateCachedPlan();
  window.history.replaceState(null, '', '/');
});

const urlOf = (productId: string, id: StepId) =>
  getStepUrl(productId, journeySteps.find((step) => step.id === id)?.path ?? '');

/** Stores the answers to these steps. */
function answer(productId: string, ids: readonly StepId[]): void {
  const answers = createTabAnswers(loadTestPlan(productId).product);
  for (const id of ids) saveAnswer(id, answers[id] as never);
}

interface Decision {
  /** The address that the guard redirects to. */
  to?: string;
  isReplaced?: boolean;
  /** The data of a step that is let through. */
  data?: Awaited<ReturnType<typeof clientLoader>>;
}

/** Opens an address of the journey. */
function load(
  productId: string,
  address: string,
  plan: LoadedPlan = { ...loadTestPlan(productId), sealedBankOf: tabJourneyId },
) {
  const args = {
    params: { productId },
    request: new Request(address),
    serverLoader: async () => plan,
  };
  return clientLoader(args as unknown as Parameters<typeof clientLoader>[0]);
}

/** What the guard decides about a path. */
async function guard(productId: string, path: string, plan?: LoadedPlan): Promise<Decision> {
  try {
    return { data: await load(productId, `${window.location.origin}${path}`, plan) };
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    const isReplaced = thrown.headers.has('X-Remix-Replace');
    return { to: thrown.headers.get('Location') ?? '', isReplaced };
  }
}

const guardStep = (productId: string, id: StepId, plan?: LoadedPlan) =>
  guard(productId, urlOf(productId, id), plan);

describe.each([boilerPlan, plumbingPlan, '3mhp'])('the guard of %s', (productId) => {
  const steps = getStepsOfPlan(loadTestPlan(productId).product).map(({ id }) => id);
  const states = [...steps.map((_, count) => steps.slice(0, count)), steps];

  test.each(states.map((answered) => [answered.at(-1) ?? 'nothing', answered] as const))(
    'with answers up to %s shows the steps up to the next one, to which it redirects later ones',
    async (_, answered) => {
      answer(productId, answered);
      const open = steps[answered.length];
      for (const [index, id] of steps.entries()) {
        const decision = await guardStep(productId, id);
        if (index <= answered.length) {
          expect(decision.data, id).toMatchObject({ isGuarded: true, changes: [] });
          expect(sessionStorage.getItem('reachedStep')).toBe(urlOf(productId, id));
        } else {
          expect(decision, id).toEqual({ to: urlOf(productId, open ?? id), isReplaced: false });
        }
      }
    },
  );

  test.each(steps)(
    'redirects later steps to %s when only its answer is missing',
    async (missing) => {
      const others = steps.filter((id) => id !== missing);
      answer(productId, others);
      const later = steps.slice(steps.indexOf(missing) + 1);
      for (const id of later) {
        expect((await guardStep(productId, id)).to, id).toBe(urlOf(productId, missing));
      }
      expect((await guardStep(productId, missing)).data).toMatchObject({ isGuarded: true });
    },
  );
});

test.each(['your-boiler', 'boiler-make'] as const)(
  'the step %s of a plan without a boiler redirects to the first unanswered step, or to the order page',
  async (id) => {
    answer(plumbingPlan, ['order']);
    expect((await guardStep(plumbingPlan, id)).to).toBe(urlOf(plumbingPlan, 'postcode'));
    answer(plumbingPlan, ['postcode', 'address', 'details', 'bank', 'summary', 'confirmation']);
    expect((await guardStep(plumbingPlan, id)).to).toBe(urlOf(plumbingPlan, 'order'));
  },
);

test.each([
  ['not JSON', '{', 'order'],
  ['of another version', '{"version":0,"order":{"isConfirmed":true}}', 'order'],
  [
    'partly corrupt',
    '{"version":1,"order":{"isConfirmed":true},"address":[7],"details":"x"}',
    'address',
  ],
  ['without a confirmed order', '{"version":1,"order":{"isConfirmed":"yes"}}', 'order'],
] satisfies [string, string, StepId][])(
  'stored answers that are %s lead to the step of the first missing one, and the valid ones are kept',
  async (_, sale, first) => {
    sessionStorage.setItem('sale', sale);
    sessionStorage.setItem('marketingConsent', '{');
    sessionStorage.setItem('postcode', 'LS1 4AP');
    sessionStorage.setItem('productVariantId', `${plumbingPlan}-99`);
    // Makes the pages read the storage again.
    saveConfirmationTick('confirmPurchase', false);
    expect((await guardStep(plumbingPlan, 'bank')).to).toBe(urlOf(plumbingPlan, first));
    expect(readStoredAnswers().postcode).toEqual({ postcode: 'LS1 4AP' });
  },
);

test.each([
  ['has ended', null],
  ['has the account of another tab', '7d1f3c52-9e45-4b70-8c8f-3d2e4f506b71'],
])(
  'a reload asks for the bank details again when the sealed cookie %s',
  async (_, sealedBankOf) => {
    const steps = getStepsOfPlan(loadTestPlan(plumbingPlan).product).map(({ id }) => id);
    answer(plumbingPlan, steps);
    const summary = urlOf(plumbingPlan, 'summary');
    const plan = { ...loadTestPlan(plumbingPlan), sealedBankOf };
    const address = `${window.location.origin}${summary}`;
    const response = await load(plumbingPlan, address, plan).catch((thrown: unknown) => thrown);
    expect((response as Response).headers.get('location')).toBe(urlOf(plumbingPlan, 'bank'));
    expect(readStoredAnswers().bank).toBeUndefined();
    expect(readStoredAnswers().details).toBeDefined();
  },
);

describe('after a change to another plan', () => {
  const all = getStepsOfPlan(loadTestPlan(boilerPlan).product).map(({ id }) => id);

  test('with the same age limit only the order and the summary must be answered again', async () => {
    answer(boilerPlan, all);
    expect((await guardStep('boiler-insurance', 'summary')).to).toBe(
      urlOf('boiler-insurance', 'order'),
    );
    answer('boiler-insurance', ['order']);
    expect((await guardStep('boiler-insurance', 'summary')).data).toBeDefined();
    expect((await guardStep('boiler-insurance', 'confirmation')).to).toBe(
      urlOf('boiler-insurance', 'summary'),
    );
    expect(readStoredAnswers().confirmation).toEqual({});
  });

  test('a plan with another age limit asks for the age of the boiler again', async () => {
    answer(boilerPlan, all);
    answer('3mhp', ['order']);
    expect((await guardStep('3mhp', 'summary')).to).toBe(urlOf('3mhp', 'boiler-make'));
    expect(readStoredAnswers()['boiler-make']).toMatchObject({ make: 'Worcester Bosch' });
  });

  test('a plan without a boiler needs no answers about it', async () => {
    answer(boilerPlan, all);
    answer(plumbingPlan, ['order']);
    expect((await guardStep(plumbingPlan, 'summary')).data).toBeDefined();
  });
});

test('an address with a slash at its end is the same step', async () => {
  expect((await guard(plumbingPlan, `${urlOf(plumbingPlan, 'summary')}/`)).to).toBe(
    urlOf(plumbingPlan, 'order'),
  );
});

test('a page that is no step is shown, and does not count as a step that was reached', async () => {
  const { data } = await guard(plumbingPlan, `${urlOf(plumbingPlan, 'order')}/no-such-step`);
  expect(data).toMatchObject({ isGuarded: true });
  expect(sessionStorage.getItem('reachedStep')).toBeNull();
});

test('a redirect replaces the history entry of a step that the address bar already shows, as after Back or a reload', async () => {
  window.history.replaceState(null, '', urlOf(plumbingPlan, 'summary'));
  expect(await guardStep(plumbingPlan, 'summary')).toEqual({
    to: urlOf(plumbingPlan, 'order'),
    isReplaced: true,
  });
});

describe('a change from the summary', () => {
  const steps = getStepsOfPlan(loadTestPlan(plumbingPlan).product).map(({ id }) => id);
  const toSummary = steps.slice(0, steps.indexOf('summary'));

  test('begins with a Change link only', async () => {
    answer(plumbingPlan, toSummary);
    expect((await guardStep(plumbingPlan, 'details')).data).toMatchObject({
      isChanging: false,
      isBackToSummary: false,
    });
  });

  test.each(['order', 'postcode', 'address', 'details', 'bank'] as const)(
    'of the step %s leads Back to the summary, unless a step before the summary is unanswered',
    async (id) => {
      answer(plumbingPlan, toSummary);
      beginChangeFromSummary(plumbingPlan);
      expect((await guardStep(plumbingPlan, id)).data).toMatchObject({
        isChanging: true,
        isBackToSummary: true,
      });
      // Another postcode removes the address.
      saveAnswer('postcode', { postcode: 'M1 1AE' });
      const isReachable = id !== 'details' && id !== 'bank';
      const { data, to } = await guardStep(plumbingPlan, id);
      if (isReachable) expect(data).toMatchObject({ isChanging: true, isBackToSummary: false });
      else expect(to).toBe(urlOf(plumbingPlan, 'address'));
    },
  );

  test.each(['summary', 'confirmation'] as const)('ends on the step %s', async (id) => {
    answer(plumbingPlan, [...toSummary, 'summary']);
    beginChangeFromSummary(plumbingPlan);
    expect((await guardStep(plumbingPlan, id)).data).toMatchObject({ isChanging: false });
    expect(isChangingFromSummary(plumbingPlan)).toBe(false);
  });

  test('has no effect on the steps of another plan', async () => {
    answer(plumbingPlan, toSummary);
    beginChangeFromSummary(boilerPlan);
    expect((await guardStep(plumbingPlan, 'details')).data).toMatchObject({ isChanging: false });
  });
});

describe('a plan that changed since the buyer agreed to it', () => {
  const agreed = { ...loadTestPlan(plumbingPlan), sealedBankOf: tabJourneyId };
  const productVariantId = agreed.product.productVariants[0]?.productVariantId ?? '';
  const steps = getStepsOfPlan(agreed.product).map(({ id }) => id);
  /** The plan after its price was changed. */
  const changed: LoadedPlan = {
    ...agreed,
    fingerprints: Object.fromEntries(
      Object.entries(agreed.fingerprints).map(([id, parts]) => [id, { ...parts, price: 'other' }]),
    ),
  };
  const message = 'The price of this plan has changed.';

  beforeEach(() => {
    answer(plumbingPlan, steps);
    const parts = agreed.fingerprints[productVariantId] ?? {};
    recordAgreedPlan({ productId: plumbingPlan, productVariantId, parts });
  });

  test.each(['summary', 'confirmation'] as const)(
    'redirects the step %s to the order page, which names the change, and the agreement is withdrawn',
    async (id) => {
      expect((await guardStep(plumbingPlan, id, changed)).to).toBe(urlOf(plumbingPlan, 'order'));
      expect((await guardStep(plumbingPlan, 'order', changed)).data).toMatchObject({
        changes: [message],
        isChanging: true,
        isBackToSummary: false,
      });
      expect(readStoredAnswers()).toMatchObject({
        order: { productVariantId },
        summary: { summaryConfirm: false },
        confirmation: {},
        bank: { accountNumber: '****9911' },
      });
    },
  );

  test('names the change no longer when it is undone', async () => {
    await guardStep(plumbingPlan, 'summary', changed);
    invalidateCachedPlan();
    expect((await guardStep(plumbingPlan, 'order', agreed)).data).toMatchObject({ changes: [] });
  });

  test('is named on the order page when its variant is no longer sold', async () => {
    const { [productVariantId]: _, ...fingerprints } = agreed.fingerprints;
    const plan = { ...agreed, fingerprints };
    const { data } = await guardStep(plumbingPlan, 'order', plan);
    expect(data?.changes).toEqual([
      'The option you chose is no longer on sale. Please choose another one.',
    ]);
  });

  test.each(['postcode', 'address', 'details', 'bank'] as const)(
    'leaves the step %s, which does not show the plan, as it is',
    async (id) => {
      expect((await guardStep(plumbingPlan, id, changed)).data).toMatchObject({ changes: [] });
      expect(readStoredAnswers().summary).toEqual({ summaryConfirm: true });
    },
  );

  test('has no effect on the steps of another plan', async () => {
    answer(boilerPlan, ['order']);
    expect((await guardStep(boilerPlan, 'order')).data).toMatchObject({ changes: [] });
  });
});

describe('when the script of the walk cannot be loaded', () => {
  const address = `https://shop.example${urlOf(plumbingPlan, 'postcode')}`;

  /** The guard in a browser at this address, in which the import of walk.ts fails. */
  function guardWithoutWalk(
    href: string,
    {
      canHandOver,
      plan = loadTestPlan(plumbingPlan),
    }: { canHandOver?: boolean | undefined; plan?: LoadedPlan },
  ) {
    vi.doMock('#journey/walk.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const assign = vi.fn();
    const reload = vi.fn();
    const handOver = vi.fn(() => canHandOver === true);
    const location = { href, pathname: new URL(href).pathname, assign, reload };
    const earlyInput = canHandOver === undefined ? {} : { handOver };
    vi.stubGlobal('window', { location, earlyInput });
    onTestFinished(() => {
      vi.unstubAllGlobals();
      vi.doUnmock('#journey/walk.ts');
    });
    const opened = new URL(href).pathname === '/' ? address : href;
    return { assign, reload, handOver, decision: load(plumbingPlan, opened, plan) };
  }

  test('a client navigation becomes a document load, which repeats the import', async () => {
    const { assign } = guardWithoutWalk('https://shop.example/', {});
    await expect.poll(() => assign.mock.calls).toEqual([[address]]);
  });

  test('a page that was loaded as a document posts the journey of session storage to the server, which then shows the page', async () => {
    const { assign, reload, handOver } = guardWithoutWalk(address, { canHandOver: true });
    await expect.poll(() => handOver.mock.calls).toHaveLength(1);
    expect([assign.mock.calls, reload.mock.calls]).toEqual([[], []]);
  });

  test('a step that Back has led to is loaded as a document, and never shown without a guard', async () => {
    const { reload } = guardWithoutWalk(address, {});
    await expect.poll(() => reload.mock.calls).toHaveLength(1);
  });

  test('the order page is shown without a guard', async () => {
    const order = `https://shop.example${urlOf(plumbingPlan, 'order')}`;
    beginChangeFromSummary(plumbingPlan);
    for (const canHandOver of [false, undefined]) {
      const { decision } = guardWithoutWalk(order, { canHandOver });
      await expect(decision).resolves.toMatchObject({ isGuarded: true });
    }
  });

  test('a page that the server carries stays as the server has guarded it', async () => {
    const journey = createCarriedJourney(crypto.randomUUID(), plumbingPlan);
    const carried = { journey, answers: journey.answers, refused: undefined };
    const plan = { ...loadTestPlan(plumbingPlan), carried };
    const { decision } = guardWithoutWalk(address, { plan });
    await expect(decision).resolves.toMatchObject({ isGuarded: false, carried });
    expect(sessionStorage.getItem('carriedJourney')).toBeNull();
  });
});
