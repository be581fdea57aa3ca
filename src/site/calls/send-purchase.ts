import * as z from 'zod/mini';
import {
  createContractResponseSchema,
  idempotencyKeyHeaderName,
} from '#api/create-contract-response.ts';
import { getFailureType, previewError } from '#api/failures.ts';
import { endpointPaths } from '#api/paths.ts';
import {
  createFailureFromMessage,
  formatResponseStatus,
  type SubmissionFailure,
} from '#api/submission-failure.ts';
import type { StepId } from '#journey/answers.ts';
import { asRecord } from '#journey/as-record.ts';
import { findAcceptedAccount } from '#site/journey-state/in-tab/accepted-account.ts';
import {
  clearPurchaseAttempts,
  getIdempotencyKey,
  type PurchasedPlan,
  readUnansweredAttempts,
  recordPurchaseAttempt,
} from '#site/journey-state/in-tab/purchase.ts';
import { type BusyOptions, repeatWhileBusy } from './repeat-while-busy.ts';
import { type CallResult, postJson } from './request.ts';

export type SendPurchaseResult =
  | { kind: 'bought'; referenceId: string; plan: PurchasedPlan }
  /** An earlier attempt with this key made a contract. `plan` is undefined unless exactly one attempt matches it. */
  | {
      kind: 'key-reused';
      error: SubmissionFailure;
      referenceId: string;
      productName: string;
      plan: PurchasedPlan | undefined;
    }
  /** The same buyer has a contract for the same plan and home, made with another key. */
  | { kind: 'bought-already'; error: SubmissionFailure }
  /** The plan has changed since the buyer agreed to it: one sentence for each difference. */
  | {
      kind: 'plan-changed';
      error: SubmissionFailure;
      changes: string[];
      isOffSale: boolean;
      retryAt: StepId;
    }
  | { kind: 'failed'; error: SubmissionFailure; isCertain: boolean; retryAt: StepId };

type Failed = Extract<CallResult<unknown>, { kind: 'failed' }>;

/**
 * Sends the contract, and again with the same key while the server is busy. Never throws: every response, and none, is a
 * result. Undefined when the buyer left the page before a repeat.
 */
export async function sendPurchase(
  contract: unknown,
  plan: PurchasedPlan,
  options: BusyOptions,
): Promise<SendPurchaseResult | undefined> {
  const earlier = readUnansweredAttempts();
  recordPurchaseAttempt(plan);
  const headers = { [idempotencyKeyHeaderName]: getIdempotencyKey() };
  const answered = await repeatWhileBusy(
    () => postJson(endpointPaths.createContract, addAccount(contract), { headers }),
    options,
  );
  if (!answered) return undefined;
  const result = readPurchaseResult(answered, plan, earlier);
  if (isNothingBought(result)) clearPurchaseAttempts();
  return result;
}

/** Every response, and none, is a result. `earlier` are the attempts with the same key whose result is unknown. */
export function readPurchaseResult(
  answered: CallResult<unknown>,
  plan: PurchasedPlan,
  earlier: readonly PurchasedPlan[],
): SendPurchaseResult {
  if (answered.kind === 'failed') return refusal(answered, earlier);
  if (answered.kind === 'unreachable') return uncertain(answered.error);
  // create-contract succeeds with 200 only.
  if (answered.status !== 200) {
    return uncertain(createFailureFromMessage(formatResponseStatus(answered.status)));
  }
  const created = z.safeParse(createContractResponseSchema, answered.body).data;
  if (!created) return uncertain(createFailureFromMessage('No reference came back'));
  const { referenceId, dates } = created;
  return { kind: 'bought', referenceId, plan: { ...plan, ...dates } };
}

/** The body with the account that this page has sent. After a reload only the sealed cookie has it, which the body then names. */
function addAccount(contract: unknown): unknown {
  const body = asRecord(contract);
  const { journeyId, ...given } = asRecord(body.bankDetails);
  if (journeyId === undefined) return contract;
  const { accountName } = given;
  const account = findAcceptedAccount(journeyId);
  if (!account) return { ...body, bankDetails: { journeyId, accountName } };
  const { sortCode, accountNumber } = account;
  return { ...body, bankDetails: { ...given, sortCode, accountNumber } };
}

/** Whether it is certain that the key has no contract. */
function isNothingBought(result: SendPurchaseResult): boolean {
  if (result.kind === 'failed') return result.isCertain;
  return result.kind === 'plan-changed' || result.kind === 'bought-already';
}

function uncertain(error: SubmissionFailure): SendPurchaseResult {
  return { kind: 'failed', error, isCertain: false, retryAt: 'confirmation' };
}

function refusal(failed: Failed, earlier: readonly PurchasedPlan[]): SendPurchaseResult {
  const { status, error } = failed;
  const errors = failed.failure.errors ?? [];
  const messageOf = (field: string) =>
    errors.find((error) => error.code === 'KEY_REUSED' && error.field === field)?.message;
  const referenceId = messageOf('referenceId');
  if (referenceId) {
    const productName = messageOf('productName') ?? 'a plan';
    // An earlier attempt made the contract. If several match, it is unknown which.
    const [attempt, ...others] = earlier.filter((plan) => plan.productName === productName);
    const plan = others.length === 0 ? attempt : undefined;
    return { kind: 'key-reused', error, referenceId, productName, plan };
  }
  // The server looks up the key before it refuses a purchase, so these errors mean that the key has no contract.
  const isDuplicate = errors.some(({ code }) => code === 'BOUGHT_ALREADY');
  const isLookedUp = status === 400 || status === 406 || isDuplicate;
  // The rate limit and a preview refuse before the lookup: an earlier attempt may still have made a contract.
  const isRefusedUnseen = status === 429 || errors.some(({ code }) => code === previewError.code);
  const isCertain = isLookedUp || (isRefusedUnseen && earlier.length === 0);
  if (isDuplicate) return { kind: 'bought-already', error };

  const changed = errors.filter(({ code }) => isChange(code));
  if (status === 400 && changed.length > 0) {
    // PLAN_CHANGED covers booking codes, which follow from parts that buyers see: name those if any.
    const seen = changed.filter(({ code }) => code !== 'PLAN_CHANGED');
    const named = seen.length > 0 ? seen : changed;
    const changes = [...new Set(named.map(({ message }) => message))];
    const isOffSale = changed.some(({ code }) => code === 'NOT_ON_SALE');
    const isNewDay = changed.every(({ code }) => code === 'DATES_CHANGED');
    const retryAt = isNewDay ? 'summary' : 'order';
    return { kind: 'plan-changed', error, changes, isOffSale, retryAt };
  }
  // Bank details in their sealed cookie may have ended meanwhile.
  const isBank = errors.some(({ field }) => field.startsWith('bankDetails'));
  const retryAt = isBank ? 'bank' : retryStep(status);
  return { kind: 'failed', error, isCertain, retryAt };
}

function isChange(code: string): boolean {
  return code.endsWith('_CHANGED') || code === 'NOT_ON_SALE';
}

/** The step where the buyer can correct the error. */
function retryStep(status: number): StepId {
  switch (getFailureType(status)) {
    case 'NOT_ACCEPTED':
      return 'bank';
    case 'VALIDATION':
    case 'ACCOUNT_VALIDATION':
      return 'summary';
    case 'SERVER':
    case 'THROTTLING':
    case 'NOT_FOUND':
      return 'confirmation';
  }
}
