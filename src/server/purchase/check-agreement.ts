import type { FieldError } from '#api/failures.ts';
import { type Agreement, type DocumentVersion, isTicked } from '#journey/agreement.ts';
import type { Answers } from '#journey/answers.ts';
import { datesChanged, planChanges } from '#journey/plan-changes.ts';
import { changedParts, type PlanFingerprint } from '#journey/plan-fingerprint.ts';
import type { PurchaseDates } from '#journey/purchase-dates.ts';

/** How far a buyer's clock may be ahead of ours. */
const clockSkew = 5 * 60_000;
/** A tab may stay open over a weekend; an older tick is a clock that is wrong. */
const oldestTick = 7 * 24 * 60 * 60_000;

interface AgreedTo {
  answers: Answers;
  documents: readonly DocumentVersion[];
  plan: PlanFingerprint;
  dates: PurchaseDates;
  now: Date;
}

/** What the buyer agreed to and we would not sell, or what contradicts the answers beside it. */
export function agreementErrors(
  agreement: Agreement | undefined,
  { answers, documents, plan, dates, now }: AgreedTo,
): FieldError[] {
  if (!agreement) return [];
  const changed = [
    ...planErrors(agreement, plan, documents),
    ...(areOther(agreement.dates ?? {}, { ...dates })
      ? [{ field: 'agreement.dates', ...datesChanged }]
      : []),
  ];
  return changed.length > 0 ? changed : tickErrors(agreement.ticks, answers, now);
}

function planErrors(
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

function tickErrors(ticks: Agreement['ticks'], answers: Answers, now: Date): FieldError[] {
  const field = 'agreement.ticks';
  if (!ticks.every(({ id }) => isTicked(id, answers))) {
    return [{ field, code: 'INVALID', message: 'Name only boxes that are ticked' }];
  }
  const isPossible = ({ at }: { at: string }) => {
    const age = now.getTime() - Date.parse(at);
    return age >= -clockSkew && age <= oldestTick;
  };
  return ticks.every(isPossible)
    ? []
    : [
        {
          field,
          code: 'TIME_OUT_OF_RANGE',
          message: 'Ticks must be at most 7 days old, and not in the future',
        },
      ];
}
