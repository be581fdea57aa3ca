import * as z from 'zod/mini';
import { createContractAnswer, idempotencyKeyHeader } from '#api/create-contract.ts';
import { failureTypeOf } from '#api/failures.ts';
import { endpoints } from '#api/paths.ts';
import { type SubmissionFailure, submissionFailure } from '#api/submission-failure.ts';
import type { StepId } from '#journey/answers.ts';
import type { ChangeReason } from '#site/session/changing.ts';
import {
  forgetAttempts,
  idempotencyKey,
  noteAttempt,
  type PurchasedPlan,
  unansweredAttempts,
} from '#site/session/purchase.ts';
import { type Answered, postJson } from '#site/session/request.ts';

export type Sent =
  /** The plan is the one that was bought, where that is known. */
  | { kind: 'bought'; referenceId: string; isNew: boolean; plan: PurchasedPlan | undefined }
  | { kind: 'plan-changed'; error: SubmissionFailure; reason: ChangeReason }
  | { kind: 'failed'; error: SubmissionFailure; isCertain: boolean; retryAt: StepId };

type Failed = Extract<Answered<unknown>, { kind: 'failed' }>;

/** One press of the button: whatever comes back, or does not, has an answer. */
export async function sendPurchase(contract: unknown, plan: PurchasedPlan): Promise<Sent> {
  const earlier = unansweredAttempts();
  noteAttempt(plan);
  const answered = await postJson(endpoints.createContract, contract, {
    headers: { [idempotencyKeyHeader]: idempotencyKey() },
  });
  if (answered.kind === 'failed') return refusal(answered, earlier);
  const created =
    answered.kind === 'ok' ? z.safeParse(createContractAnswer, answered.body).data : undefined;
  if (created) return { kind: 'bought', referenceId: created.referenceId, isNew: true, plan };
  const error =
    answered.kind === 'unreachable' ? answered.error : submissionFailure('No reference came back');
  return { kind: 'failed', error, isCertain: false, retryAt: 'confirmation' };
}

function refusal({ status, failure, error }: Failed, earlier: PurchasedPlan[]): Sent {
  const errors = failure.errors ?? [];
  const codes = errors.map(({ code }) => code);
  const taken = errors.find(({ code }) => code === 'KEY_REUSED');
  const referenceId = /HS-[\dA-Z]{4}-[\dA-Z]{4}/.exec(taken?.message ?? '')?.[0];
  if (referenceId) {
    // An earlier press went through. Of several, nobody here knows which.
    const plan = earlier.length === 1 ? earlier[0] : undefined;
    return { kind: 'bought', referenceId, isNew: false, plan };
  }
  // The key is looked up before anything is judged: there is no contract under it.
  if (status === 400 || status === 406) forgetAttempts();

  const reason = changeReason(codes, errors);
  if (status === 400 && reason) return { kind: 'plan-changed', error, reason };
  return {
    kind: 'failed',
    error,
    isCertain: status === 400 || status === 406,
    retryAt: retryStep(status),
  };
}

/** The plan is not sold as the buyer saw it. */
function changeReason(
  codes: readonly string[],
  errors: readonly { field: string }[],
): ChangeReason | undefined {
  if (codes.includes('PRICE_CHANGED')) return 'PRICE_CHANGED';
  if (codes.includes('DOCUMENTS_CHANGED')) return 'DOCUMENTS_CHANGED';
  const isAboutPlan = errors.some(({ field }) => /^(product|additional)Details\b/.test(field));
  return isAboutPlan ? 'PLAN_CHANGED' : undefined;
}

/** Where the buyer can do something about it. */
function retryStep(status: number): StepId {
  switch (failureTypeOf(status)) {
    case 'NOT_ACCEPTED':
      return 'bank';
    case 'VALIDATION':
    case 'ACCOUNT_VALIDATION':
      return 'summary';
    default:
      return 'confirmation';
  }
}
