import { createAgreementToSend } from '#journey/agreement-to-send.ts';
import type { AnswerOf } from '#journey/answers.ts';
import { createContractFromAnswers } from '#journey/to-contract.ts';
import { type SendPurchaseResult, sendPurchase } from '#site/calls/send-purchase.ts';
import { invalidateCachedPlan } from '#site/journey/plan-cache.ts';
import type { useJourney } from '#site/journey/use-journey.ts';
import { readStoredAgreement } from '#site/journey-state/in-tab/agreement.ts';
import {
  dropLostBankDetails,
  isBankLost,
  withdrawAgreement,
  withdrawConfirmation,
} from '#site/journey-state/in-tab/answers.ts';
import { beginChangeFromSummary } from '#site/journey-state/in-tab/change-from-summary.ts';
import { readReceipt, saveReceipt, wishesToBuyAgain } from '#site/journey-state/in-tab/purchase.ts';
import { createPrintedDetails } from './printed-details.ts';
import { describePurchaseResult } from './purchase-result.ts';
import { createPurchasedPlan } from './purchased-plan.ts';

type Journey = ReturnType<typeof useJourney<'confirmation'>>;
type Sending = Parameters<typeof sendPurchase>[2];
type Failure = Extract<ReturnType<typeof describePurchaseResult>, { failure: unknown }>['failure'];

export type PurchaseOutcome =
  | { kind: 'bought' }
  /** An answer is missing: the summary leads to it. */
  | { kind: 'incomplete' }
  | { kind: 'failed'; failure: Failure };

/** Buys the plan and stores the receipt; undefined if the buyer left the page meanwhile. */
export async function buyPlan(
  journey: Journey,
  confirmation: AnswerOf<'confirmation'>,
  sending: Sending,
): Promise<PurchaseOutcome | undefined> {
  const { context, variant, campaignIds, documentVersions, dates } = journey;
  const answers = { ...journey.answers, confirmation };
  const agreement = variant && {
    ...createAgreementToSend(
      readStoredAgreement(),
      context.product,
      variant,
      answers,
      documentVersions,
      dates,
    ),
    ...(wishesToBuyAgain() && { buysAgain: true as const }),
  };
  const contract = createContractFromAnswers(context, answers, campaignIds, agreement);
  if (!contract || !variant) return { kind: 'incomplete' };
  const { renewsAutomatically } = agreement ?? {};
  const plan = createPurchasedPlan({ ...journey, renewsAutomatically }, variant, new Date());
  const sent = await sendPurchase(contract, plan, sending);
  return sent && recordResult(journey, sent);
}

function recordResult(journey: Journey, sent: SendPurchaseResult): PurchaseOutcome {
  const { product, email, urlOf, answers } = journey;
  const result = describePurchaseResult(sent, { product, email, urlOf, earlier: readReceipt() });
  if ('receipt' in result) {
    saveReceipt(result.receipt, createPrintedDetails(answers));
    return { kind: 'bought' };
  }
  // The plan may be why the server refused: the next page loads it again instead of using the cached one.
  if (sent.kind === 'plan-changed' || (sent.kind === 'failed' && sent.isCertain)) {
    invalidateCachedPlan();
  }
  // The cookie has ended since the page was loaded.
  if (sent.kind === 'failed' && sent.retryAt === 'bank' && isBankLost(null)) dropLostBankDetails();
  if (sent.kind === 'plan-changed') {
    if (sent.retryAt === 'summary') withdrawConfirmation();
    else {
      withdrawAgreement();
      beginChangeFromSummary(product.productId);
    }
  }
  return { kind: 'failed', failure: result.failure };
}
