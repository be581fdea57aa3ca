import {
  type ConsentField,
  consentFields,
  type DocumentVersion,
  type TickTimes,
} from './agreement.ts';
import { asRecord } from './as-record.ts';
import { findChangedParts, type PlanPart } from './plan-fingerprint.ts';

/** The version of each document of a plan, by the document's URL. */
export type DocumentVersions = Record<string, DocumentVersion>;

/** The plan as the order page showed it: the variant, and the server's hash of each part. */
export interface AgreedPlan {
  productId: string;
  productVariantId: string;
  parts: Record<string, string>;
}

/** What the buyer has agreed to so far, kept with the answers until the purchase. */
export interface StoredAgreement {
  times: TickTimes;
  documents: DocumentVersions | undefined;
  plan: AgreedPlan | undefined;
  /** The choice at the summary, if `plan` lets its buyer choose. */
  renewsAutomatically?: boolean | undefined;
}

/** This tick confirms that the documents were read, so their versions are stored with it. */
const readingTick: ConsentField = 'confirmTermsConditions';

/** Adds the time of a tick, or removes it when `at` is undefined because the box was cleared. */
export function addTick(
  { times, documents, ...agreed }: StoredAgreement,
  { id, at, offered }: { id: ConsentField; at: string | undefined; offered: DocumentVersions },
): StoredAgreement {
  return {
    times: { ...times, [id]: at },
    documents: id === readingTick ? offered : documents,
    ...agreed,
  };
}

/** The plan of the order page that the buyer continued from. The choice of the renewal belongs to one plan. */
export function withAgreedPlan(agreement: StoredAgreement, plan: AgreedPlan): StoredAgreement {
  const isSamePlan = agreement.plan?.productId === plan.productId;
  return { ...agreement, plan, ...(!isSamePlan && { renewsAutomatically: undefined }) };
}

/** The parts of the plan that have changed since the order page; `variant` if it is no longer sold. */
export function findChangesSinceAgreement(
  { plan }: StoredAgreement,
  productId: string,
  fingerprints: Record<string, Record<string, string>>,
): (PlanPart | 'variant')[] {
  if (plan?.productId !== productId) return [];
  const current = fingerprints[plan.productVariantId];
  return current ? findChangedParts(plan.parts, current) : ['variant'];
}

/** Removes the ticks about the plan. Marketing consents and the authority to pay stay. */
export function withoutPlanTicks({ times: noted, ...agreed }: StoredAgreement): StoredAgreement {
  const { isConfirmed, confirmTermsConditions, confirmPurchase, ...times } = noted;
  // The agreed plan stays, so that the order page can list the changes.
  return { ...agreed, times, documents: undefined };
}

/** A stored agreement without malformed values, which must not prevent a purchase. */
export function parseStoredAgreement(value: unknown): StoredAgreement {
  const stored = asRecord(value);
  const times = asRecord(stored.times);
  return {
    times: Object.fromEntries(consentFields.map((id) => [id, asTime(times[id])])),
    documents: asVersions(stored.documents),
    plan: asPlan(stored.plan),
    renewsAutomatically: asFlag(stored.renewsAutomatically),
  };
}

function asFlag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
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
