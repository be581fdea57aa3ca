import type { FieldError } from '#api/failures.ts';
import { type Agreement, type DocumentVersion, isTicked } from '#journey/agreement.ts';
import type { Answers } from '#journey/answers.ts';
import { datesChanged, planChanges } from '#journey/plan-changes.ts';
import { changedParts, type PlanFingerprint } from '#journey/plan-fingerprint.ts';
import type { PurchaseDates } from '#journey/purchase-dates.ts';

interface AgreedTo {
  answers: Answers;
  documents: readonly DocumentVersion[];
  plan: PlanFingerprint;
  dates: PurchaseDates;
}

/** What the buyer agreed to and we would not sell, or what contradicts the answers beside it. */
export function agreementErrors(
  agreement: Agreement | undefined,
  { answers, documents, plan, dates }: AgreedTo,
): FieldError[] {
  if (!agreement) return [];
  const changed = [
    ...planErrors(agreement, plan, documents),
    ...(areOther(agreement.dates ?? {}, { ...dates })
      ? [{ field: 'agreement.dates', ...datesChanged }]
      : []),
  ];
  return changed.length > 0 ? changed : tickErrors(agreement.ticks, answers);
}

/** The parts of the plan, and the documents, that are not as the buyer was shown them. */
export function planErrors(
  { plan: agreed = {}, documents }: Agreement,
  current: PlanFingerprint,
  published: readonly DocumentVersion[],
): FieldError[] {
  const versions = (list: readonly DocumentVersion[]) =>
    list.map(({ slug, hash }) => `${slug} ${hash}`).toSorted();
  const parts = changedParts(agreed, current).filter((part) => part !== 'documents');
  const areRead = versions(documents).join() === versions(published).join();
  return [
    ...parts.map((part) => ({ field: `agreement.plan.${part}`, ...planChanges[part] })),
    ...(areRead && !changedParts(agreed, current).includes('documents')
      ? []
      : [{ field: 'agreement.documents', ...planChanges.documents }]),
  ];
}

/** A date that only one side knows is not compared: the page may be older or newer than this server. */
function areOther(told: Record<string, string>, ours: Record<string, string>): boolean {
  return Object.entries(told).some(([name, day]) => (ours[name] ?? day) !== day);
}

function tickErrors(ticks: Agreement['ticks'], answers: Answers): FieldError[] {
  const message = 'Name only boxes that are ticked';
  return ticks.every(({ id }) => isTicked(id, answers))
    ? []
    : [{ field: 'agreement.ticks', code: 'INVALID', message }];
}
