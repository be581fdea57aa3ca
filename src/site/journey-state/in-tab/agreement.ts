import type { ConsentField } from '#journey/agreement.ts';
import {
  type AgreedPlan,
  addTick,
  type DocumentVersions,
  parseStoredAgreement,
  type StoredAgreement,
  withAgreedPlan,
  withoutPlanTicks,
} from '#journey/stored-agreement.ts';
import { readJson, writeJson } from '#site/session/session-storage.ts';

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
  writeJson(key, withAgreedPlan(readStoredAgreement(), plan));
}

/** Stores at the summary whether the plan is to renew by itself. */
export function recordRenewalChoice(renewsAutomatically: boolean): void {
  writeJson(key, { ...readStoredAgreement(), renewsAutomatically });
}

export function withdrawTicks(): void {
  writeJson(key, withoutPlanTicks(readStoredAgreement()));
}
