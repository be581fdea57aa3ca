import type { ProductVariant } from '#catalogue/product.ts';
import {
  type Agreement,
  type ConsentField,
  consentFields,
  type DocumentVersion,
  listTicksWithTimes,
  type TickTimes,
} from '#journey/agreement.ts';
import type { Answers } from '#journey/answers.ts';
import { findChangedParts, type PlanPart } from '#journey/plan-fingerprint.ts';
import type { PurchaseDates } from '#journey/purchase-dates.ts';
import { asRecord, readJson, writeJson } from './session-storage.ts';

const key = 'agreement';

/** The version of each document of a plan, by the document's URL. */
export type DocumentVersions = Record<string, DocumentVersion>;

/** This tick confirms that the documents were read, so their versions are stored with it. */
const readingTick: ConsentField = 'confirmTermsConditions';

/** The plan as the order page showed it: the variant, and the server's hash of each part. */
interface AgreedPlan {
  productId: string;
  productVariantId: string;
  parts: Record<string, string>;
}

interface StoredAgreement {
  times: TickTimes;
  documents: DocumentVersions | undefined;
  plan: AgreedPlan | undefined;
}

/** Stores when a box was ticked, or removes the time when `at` is undefined because the box was cleared. */
export function recordTick(
  id: ConsentField,
  at: string | undefined,
  offered: DocumentVersions,
): void {
  const { times, documents, plan } = readStoredAgreement();
  writeJson(key, {
    times: { ...times, [id]: at },
    documents: id === readingTick ? offered : documents,
    plan,
  });
}

/** Stores the plan as the order page showed it, when the buyer continues from there. */
export function recordAgreedPlan(plan: AgreedPlan): void {
  writeJson(key, { ...readStoredAgreement(), plan });
}

/** The parts of the plan that have changed since `recordAgreedPlan`; `variant` if it is no longer sold. */
export function findChangesSinceAgreement(
  productId: string,
  fingerprints: Record<string, Record<string, string>>,
): (PlanPart | 'variant')[] {
  const { plan } = readStoredAgreement();
  if (plan?.productId !== productId) return [];
  const current = fingerprints[plan.productVariantId];
  return current ? findChangedParts(plan.parts, current) : ['variant'];
}

/** Removes the ticks about the plan. Marketing consents and the authority to pay stay. */
export function withdrawTicks(): void {
  const { times: noted, plan } = readStoredAgreement();
  const { isConfirmed, confirmTermsConditions, confirmPurchase, ...times } = noted;
  // The agreed plan stays, so that the order page can list the changes.
  writeJson(key, { times, plan });
}

/** Reads the stored agreement without malformed values, which must not prevent a purchase. */
export function readStoredAgreement(): StoredAgreement {
  const stored = asRecord(readJson(key));
  const times = asRecord(stored.times);
  return {
    times: Object.fromEntries(consentFields.map((id) => [id, asTime(times[id])])),
    documents: asVersions(stored.documents),
    plan: asPlan(stored.plan),
  };
}

/** The agreement for create-contract. Documents without a recorded version get the offered one. */
export function createAgreementToSend(
  { productVariantId, importantDocuments }: ProductVariant,
  answers: Answers,
  offered: DocumentVersions,
  dates: PurchaseDates,
): Agreement {
  const { times, documents: noted, plan } = readStoredAgreement();
  return {
    documents: importantDocuments.flatMap(({ url }) => noted?.[url] ?? offered[url] ?? []),
    ticks: listTicksWithTimes(answers, times),
    ...(plan?.productVariantId === productVariantId && { plan: plan.parts }),
    dates: { ...dates },
  };
}

function asTime(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)
    ? value
    : undefined;
}

function asVersions(value: unknown): DocumentVersions | undefined {
  const entries = Object.entries(asRecord(value));
  const isSound = entries.every(([, version]) => {
    const { slug, hash } = asRecord(version);
    return typeof slug === 'string' && typeof hash === 'string';
  });
  return entries.length > 0 && isSound ? (value as DocumentVersions) : undefined;
}

function asPlan(value: unknown): AgreedPlan | undefined {
  const { productId, productVariantId, parts } = asRecord(value);
  const isSound =
    typeof productId === 'string' &&
    typeof productVariantId === 'string' &&
    Object.values(asRecord(parts)).every((hash) => typeof hash === 'string');
  return isSound ? (value as AgreedPlan) : undefined;
}
