import type { ProductVariant } from '#catalogue/product.ts';
import type { Agreement, ConsentField } from '#journey/agreement.ts';
import type { Answers } from '#journey/answers.ts';
import type { PlanPart } from '#journey/plan-fingerprint.ts';
import type { PurchaseDates } from '#journey/purchase-dates.ts';
import {
  type AgreedPlan,
  addTick,
  createAgreementToSend as createAgreement,
  type DocumentVersions,
  findChangesSinceAgreement as findChanges,
  parseStoredAgreement,
  type StoredAgreement,
  withoutPlanTicks,
} from '#journey/stored-agreement.ts';
import { readJson, writeJson } from './session-storage.ts';

const key = 'agreement';

export function readStoredAgreement(): StoredAgreement {
  return parseStoredAgreement(readJson(key));
}

/** Stores when a box was ticked, or removes the time when `at` is undefined because the box was cleared. */
export function recordTick(
  id: ConsentField,
  at: string | undefined,
  offered: DocumentVersions,
): void {
  writeJson(key, addTick(readStoredAgreement(), { id, at, offered }));
}

/** Stores the plan as the order page showed it, when the buyer continues from there. */
export function recordAgreedPlan(plan: AgreedPlan): void {
  writeJson(key, { ...readStoredAgreement(), plan });
}

export function findChangesSinceAgreement(
  productId: string,
  fingerprints: Record<string, Record<string, string>>,
): (PlanPart | 'variant')[] {
  return findChanges(readStoredAgreement(), productId, fingerprints);
}

export function withdrawTicks(): void {
  writeJson(key, withoutPlanTicks(readStoredAgreement()));
}

export function createAgreementToSend(
  variant: ProductVariant,
  answers: Answers,
  offered: DocumentVersions,
  dates: PurchaseDates,
): Agreement {
  return createAgreement(readStoredAgreement(), variant, answers, offered, dates);
}
