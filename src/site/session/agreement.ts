import type { ProductVariant } from '#catalogue/product.ts';
import {
  type Agreement,
  agreementFrom,
  type DocumentVersion,
  type TickId,
  type TickTimes,
  tickIds,
} from '#journey/agreement.ts';
import type { Answers } from '#journey/answers.ts';
import { readJson, writeJson } from './browser-session.ts';

const key = 'agreement';

/** The version of each of a plan's documents, by its address. */
export type DocumentVersions = Record<string, DocumentVersion>;

/** Kept from the tick that says the documents were read: what counts is what was on offer then. */
const readingTick: TickId = 'confirmTermsConditions';

interface NotedAgreement {
  times: TickTimes;
  documents: DocumentVersions | undefined;
}

/** `undefined` for a box that was cleared. */
export function noteTick(id: TickId, at: string | undefined, offered: DocumentVersions): void {
  const { times, documents } = notedAgreement();
  writeJson(key, {
    times: { ...times, [id]: at },
    documents: id === readingTick ? offered : documents,
  });
}

/** The boxes that are about the plan itself are to be ticked anew; consents and the bank's stay. */
export function withdrawTicks(): void {
  const { isConfirmed, confirmTermsConditions, confirmPurchase, ...times } = notedAgreement().times;
  writeJson(key, { times });
}

/** Whatever is not as we wrote it is left out: a broken note must not stand in the way of a purchase. */
export function notedAgreement(): NotedAgreement {
  const stored = asRecord(readJson(key));
  const times = asRecord(stored.times);
  return {
    times: Object.fromEntries(tickIds.map((id) => [id, asTime(times[id])])),
    documents: asVersions(stored.documents),
  };
}

/** What was agreed to for this variant: its documents as they were noted, or as offered where they were not. */
export function agreementTo(
  { importantDocuments }: ProductVariant,
  answers: Answers,
  offered: DocumentVersions,
): Agreement {
  const { times, documents: noted } = notedAgreement();
  const versions = importantDocuments.flatMap(({ url }) => noted?.[url] ?? offered[url] ?? []);
  return agreementFrom(answers, versions, times);
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

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
