import { type ActionFunctionArgs, redirect } from 'react-router';
import * as z from 'zod/mini';
import { readAffiliateParameters } from '#api/affiliate-codes.ts';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { endpointPaths, getPagePath } from '#api/paths.ts';
import { affiliateCookie, campaignCookie } from '#api/visit-cookies.ts';
import { createAgreementToSend } from '#journey/agreement-to-send.ts';
import { confirmationAnswerSchema, keepValidAnswers, type StepId } from '#journey/answers.ts';
import { asRecord } from '#journey/as-record.ts';
import {
  broughtJourneyField,
  hydratedPageField,
  showJourneyField,
} from '#journey/brought-journey-fields.ts';
import {
  addCarriedAnswer,
  type CarriedJourney,
  createCarriedJourney,
} from '#journey/carried-journey.ts';
import { calculatePurchaseDates } from '#journey/purchase-dates.ts';
import { withoutAgreement, withoutConfirmation } from '#journey/saved-answers.ts';
import { journeySteps } from '#journey/steps.ts';
import { addTick, withoutPlanTicks } from '#journey/stored-agreement.ts';
import { createContractFromAnswers } from '#journey/to-contract.ts';
import { walkJourney } from '#journey/walk.ts';
import { postJson } from '#site/calls/request.ts';
import { readPurchaseResult, type SendPurchaseResult } from '#site/calls/send-purchase.ts';
import { withQueryOf } from '#site/journey-state/in-cookie/page-query.ts';
import {
  createRestart,
  saveJourney,
  showStartedJourney,
  startJourney,
} from '#site/journey-state/in-cookie/start-journey.ts';
import { recordTicks } from '#site/journey-state/in-cookie/step-action.ts';
import { type SiteContext, siteContext } from '#site/server-context.ts';
import { findChosenVariant } from '#site/steps/chosen-variant.ts';
import { type LoadedPlan, loadPlan } from '#site/steps/load-plan.ts';
import { getStepUrl } from '#site/steps/step-url.ts';
import { describePurchaseResult } from './purchase-result.ts';
import { createPurchasedPlan } from './purchased-plan.ts';
import { shownDateField } from './shown-date-field.ts';

/** Buys the plan for a buyer without script, with the answers of the sealed cookies and the API's own call. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const site = context.get(siteContext);
  const { carried } = site;
  const plan = loadPlan(site, params.productId ?? '');
  const { productId } = plan.product;
  const urlOf = (step: StepId) =>
    getStepUrl(productId, journeySteps.find(({ id }) => id === step)?.path ?? '');
  const show = (path: string) => redirect(withQueryOf(request.url, path), 303);
  const path = urlOf('confirmation');
  const here = show(path);
  const form = await request.formData();
  const values = {
    confirmTermsConditions: form.has('confirmTermsConditions'),
    confirmPurchase: form.has('confirmPurchase'),
  };
  const started = startJourney(carried, form, productId);
  const { isEarly, isNew, journey: early, bank: earlyBank } = started;
  if (form.has(showJourneyField)) {
    return show(showStartedJourney(carried, started, { productId, path }));
  }
  // Sent before the page's script started: with script, only the script buys. Without, the page of the cookie does. The
  // ticks are kept, as the script keeps them.
  if (form.has(broughtJourneyField) && !form.has(hydratedPageField)) {
    const ticked = { ...early, answers: { ...early.answers, confirmation: values } };
    if (isEarly) saveJourney(carried, recordTicks(ticked, values, plan, carried.now), earlyBank);
    return here;
  }
  // Sent again, or from another tab, after the purchase, which has ended the cookie of the bank details.
  const isBought =
    carried.journey?.shown?.receipt !== undefined && carried.journey.productId === productId;
  if (isBought && !(isEarly && earlyBank)) return show(getPagePath('success'));
  if (isEarly) saveJourney(carried, early, earlyBank);
  else if (isNew) carried.save({ ...early, productId, refused: createRestart(form) });

  const { journey } = carried;
  const given = { ...journey?.answers, bank: carried.bank.answer };
  const walk = walkJourney(plan, given);
  if (!journey || !walk.isReachable('confirmation')) {
    return show(getStepUrl(productId, walk.firstUnanswered?.path ?? ''));
  }
  const parsed = z.safeParse(confirmationAnswerSchema, values);
  // Without a key that the browser already has, a lost response could lead to a second purchase.
  if (!parsed.success || journey.purchaseKey === undefined) {
    const refused = parsed.success ? undefined : { step: 'confirmation' as const, values };
    const purchaseKey = journey.purchaseKey ?? carried.createId();
    carried.save({ ...journey, productId, purchaseKey, refused });
    return here;
  }
  const confirmed = addConfirmation(journey, plan, carried.now, parsed.data);
  const sent = await buy(site, plan, confirmed, {
    key: journey.purchaseKey,
    shownOn: form.get(shownDateField),
    cookie: addLinkCodes(request),
  });
  if (!sent) return show(urlOf('summary'));
  const described = describePurchaseResult(sent, {
    product: plan.product,
    email: plan.email,
    urlOf,
    earlier: undefined,
  });
  if ('receipt' in described) {
    carried.end();
    const bought = createCarriedJourney(carried.createId(), productId);
    const mailedTo = asRecord(confirmed.answers.details).email;
    carried.save({ ...bought, shown: { receipt: described.receipt, mailedTo } });
    return show(getPagePath('success'));
  }
  if (sent.kind === 'failed' && sent.retryAt === 'bank') carried.bank.end();
  carried.save({ ...afterFailure(confirmed, sent), shown: { failure: described.failure } });
  return show(getPagePath('error'));
}

/** The journey with the two ticks. Their time is the server's, which is when the form arrived. */
function addConfirmation(
  journey: CarriedJourney,
  { product, documentVersions: offered }: LoadedPlan,
  now: Date,
  answer: z.output<typeof confirmationAnswerSchema>,
): CarriedJourney {
  const at = now.toISOString();
  const read = addTick(journey.agreement, { id: 'confirmTermsConditions', at, offered });
  return {
    ...addCarriedAnswer(journey, product.productId, 'confirmation', answer),
    agreement: addTick(read, { id: 'confirmPurchase', at, offered }),
  };
}

/** Undefined if an answer is missing. */
async function buy(
  { carried, campaignIds }: SiteContext,
  plan: LoadedPlan,
  { answers: unchecked, agreement, buysAgain }: CarriedJourney,
  { key, shownOn, cookie }: { key: string; shownOn: unknown; cookie: string },
): Promise<SendPurchaseResult | undefined> {
  const { product, documentVersions, today } = plan;
  const answers = keepValidAnswers({ ...unchecked, bank: carried.bank.answer }, plan);
  const variant = findChosenVariant(product, answers.order);
  if (!variant) return undefined;
  // The dates that the buyer saw: a page from before midnight showed others.
  const shown = z.safeParse(z.iso.date(), shownOn).data;
  const dates = calculatePurchaseDates(shown ?? today, product);
  const { dates: sentDates, ...agreed } = createAgreementToSend(
    agreement,
    product,
    variant,
    answers,
    documentVersions,
    dates,
  );
  const contract = createContractFromAnswers(plan, answers, campaignIds, {
    ...agreed,
    ...(shown && { dates: sentDates }),
    ...(buysAgain && { buysAgain: true as const }),
  });
  if (!contract) return undefined;
  const answered = await postJson(endpointPaths.createContract, contract, {
    headers: { [idempotencyKeyHeaderName]: key, cookie },
    call: carried.callApi,
  });
  const { renewsAutomatically } = agreed;
  const purchased = createPurchasedPlan({ ...plan, renewsAutomatically }, variant, carried.now);
  return readPurchaseResult(answered, purchased, []);
}

/** The visit's cookies. Only a script stores the codes of a link in them; without script they stay in the address. */
function addLinkCodes({ url, headers }: Request): string {
  const { searchParams: query } = new URL(url);
  const codes = { [affiliateCookie]: JSON.stringify(readAffiliateParameters(query)) };
  const campaign = query.get('cc');
  const linked = { ...codes, ...(campaign !== null && { [campaignCookie]: campaign }) };
  // Of several cookies with one name the first counts: that of the browser.
  return [
    headers.get('cookie') ?? '',
    ...Object.entries(linked).map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
  ].join('; ');
}

/** What the buyer has to agree to again, if the plan or its dates have changed. */
function afterFailure(journey: CarriedJourney, sent: SendPurchaseResult): CarriedJourney {
  if (sent.kind !== 'plan-changed') return journey;
  const { answers, agreement } = journey;
  return sent.retryAt === 'summary'
    ? { ...journey, answers: withoutConfirmation(answers, 'summary') }
    : {
        ...journey,
        answers: withoutAgreement(answers),
        agreement: withoutPlanTicks(agreement),
        isChanging: true,
      };
}
