import { RouterContextProvider } from 'react-router';
import { expect } from 'vitest';
import type { StepId } from '#journey/answers.ts';
import { parseCarriedJourney } from '#journey/carried-journey.ts';
import { journeySteps } from '#journey/steps.ts';
import { createPlanFingerprints } from '#server/sales/purchase/plan-fingerprint.ts';
import { loadCarriedPage } from '#site/journey-state/in-cookie/carried-page.ts';
import { orderAction } from '#site/journey-state/in-cookie/order-action.ts';
import { action as addressAction } from '#site/pages/address/page.tsx';
import { action as bankAction } from '#site/pages/bank/page.tsx';
import { action as boilerMakeAction } from '#site/pages/boiler-make/page.tsx';
import { action as detailsAction } from '#site/pages/details/page.tsx';
import { action as postcodeAction } from '#site/pages/postcode/page.tsx';
import { action as summaryAction } from '#site/pages/summary/page.tsx';
import { action as yourBoilerAction } from '#site/pages/your-boiler/page.tsx';
import { type CarriedState, type SiteContext, siteContext } from '#site/server-context.ts';
import { loadPlan } from '#site/steps/load-plan.ts';
import { getStepUrl } from '#site/steps/step-url.ts';
import { foundAddress, journeyPages } from './mounted-journey.tsx';
import { loadedTestContent, testDate } from './purchase.ts';
import { renderPage } from './rendered-page.tsx';

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
/** A step whose form can be posted. */
export type PostedStep = keyof typeof actions;

export const productId = 'boiler-and-service-care';
export const urlOf = (step: StepId, id = productId) =>
  getStepUrl(id, journeySteps.find((known) => known.id === step)?.path ?? '');

/** What the buyer posts at each step. */
export const posts: Record<PostedStep, Record<string, string>> = {
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
export function createVisitor({ isBankAccepted = true, today = testDate } = {}) {
  let ids = 0;
  let bankOf: string | undefined;
  const bankCheck = { isAccepted: isBankAccepted };
  const carried: CarriedState = {
    journey: undefined,
    save: (journey) => {
      carried.journey = parseCarriedJourney(journey);
      // As in journey-cookies.ts.
      if (bankOf !== journey.id) carried.bank.end();
    },
    end: () => {
      carried.journey = undefined;
    },
    bank: {
      get journeyId() {
        return bankOf;
      },
      answer: undefined,
      findOf: (id) => (id !== undefined && id === bankOf ? carried.bank.answer : undefined),
      save: (answer) => {
        bankOf = carried.journey?.id;
        carried.bank.answer = answer;
      },
      end: () => {
        bankOf = undefined;
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
      return bankCheck.isAccepted
        ? { kind: 'ok', status: 200, body: {} }
        : { kind: 'failed', status: 406, body: {}, message: '', retryAfter: null };
    },
  };
  const site = {
    ...loadedTestContent,
    today,
    siteOrigin: '',
    documentHash: (slug: string) => loadedTestContent.documents.get(slug)?.hash,
    planFingerprints: (product: Parameters<SiteContext['planFingerprints']>[0]) =>
      createPlanFingerprints(product, loadedTestContent),
    carried,
  };
  const context = new RouterContextProvider();
  context.set(siteContext, site as unknown as SiteContext);

  const post = async (
    step: PostedStep,
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
        loadPlan(site, productId),
        carried,
        `http://localhost${urlOf(step)}${query}`,
      );
    } catch (thrown) {
      if (!(thrown instanceof Response)) throw thrown;
      return thrown.headers.get('location');
    }
  };
  /** The page of a step as the server renders it. */
  const show = (step: StepId) =>
    renderPage([{ ...journeyPages, loader: () => open(step) }], `http://localhost${urlOf(step)}`);
  const answerUntil = async (last: PostedStep) => {
    const steps = Object.keys(posts) as PostedStep[];
    for (const step of steps.slice(0, steps.indexOf(last))) await post(step);
  };
  return { carried, bankCheck, context, post, open, show, answerUntil };
}
