import type { ProductVariant } from '#catalogue/product.ts';
import {
  type Agreement,
  type DocumentVersion,
  type TickId,
  type TickTimes,
  tickIds,
  ticksFrom,
} from '#journey/agreement.ts';
import type { Answers } from '#journey/answers.ts';
import { changedParts, type PlanPart } from '#journey/plan-fingerprint.ts';
import type { PurchaseDates } from '#journey/purchase-dates.ts';
import { asRecord, readJson, writeJson } from './session-storage.ts';

const key = 'agreement';

/** The version of each of a plan's documents, by its address. */
export type DocumentVersions = Record<string, DocumentVersion>;

/** Kept from the tick that says the documents were read: what counts is what was on offer then. */
const readingTick: TickId = 'confirmTermsConditions';

/** The plan as the order page showed it: the chosen variant, and the server's hash of each part. */
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

/** `undefined` for a box that was cleared. */
export function recordTick(id: TickId, at: string | undefined, offered: DocumentVersions): void {
  const { times, documents, plan } = storedAgreement();
  writeJson(key, {
    times: { ...times, [id]: at },
    documents: id === readingTick ? offered : documents,
    plan,
  });
}

/** From the order page as it is continued. */
export function recordAgreedPlan(plan: AgreedPlan): void {
  writeJson(key, { ...storedAgreement(), plan });
}

/** What is not as it was when the order page was continued: parts of the plan, or the variant itself. */
export function changesSince(
  productId: string,
  fingerprints: Record<string, Record<string, string>>,
): (PlanPart | 'variant')[] {
  const { plan } = storedAgreement();
  if (plan?.productId !== productId) return [];
  const current = fingerprints[plan.productVariantId];
  return current ? changedParts(plan.parts, current) : ['variant'];
}

/** The boxes that are about the plan itself are to be ticked anew; consents and the bank's stay. */
export function withdrawTicks(): void {
  const { times: noted, plan } = storedAgreement();
  const { isConfirmed, confirmTermsConditions, confirmPurchase, ...times } = noted;
  // The plan stays, so that the order page can say what has changed since.
  writeJson(key, { times, plan });
}

/** Whatever is not as we wrote it is left out: a broken note must not stand in the way of a purchase. */
export function storedAgreement(): StoredAgreement {
  const stored = asRecord(readJson(key));
  const times = asRecord(stored.times);
  return {
    times: Object.fromEntries(tickIds.map((id) => [id, asTime(times[id])])),
    documents: asVersions(stored.documents),
    plan: asPlan(stored.plan),
  };
}

/** What was agreed to for this variant: its documents as they were noted, or as offered where they were not. */
export function agreementTo(
  { productVariantId, importantDocuments }: ProductVariant,
  answers: Answers,
  offered: DocumentVersions,
  dates: PurchaseDates,
): Agreement {
  const { times, documents: noted, plan } = storedAgreement();
  return {
    documents: importantDocuments.flatMap(({ url }) => noted?.[url] ?? offered[url] ?? []),
    ticks: ticksFrom(answers, times),
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
