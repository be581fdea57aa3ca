import type { FieldError } from '#api/failures.ts';
import type { Product } from '#catalogue/product.ts';
import type { Agreement, DocumentVersion } from '#journey/agreement.ts';
import { isTicked } from '#journey/agreement-to-send.ts';
import type { Answers } from '#journey/answers.ts';
import { datesChangedError, planChangeErrorByPart } from '#journey/plan-changes.ts';
import { findChangedParts, type PlanFingerprint } from '#journey/plan-fingerprint.ts';
import type { PurchaseDates } from '#journey/purchase-dates.ts';

/** The purchase as the server derives it, to compare the agreement with. */
interface Expected {
  product: Pick<Product, 'renews'>;
  answers: Answers;
  documents: readonly DocumentVersion[];
  plan: PlanFingerprint;
  dates: PurchaseDates;
}

/** Finds where the agreement differs from the plan as sold, from its dates or from the buyer's answers. */
export function findAgreementErrors(
  agreement: Agreement | undefined,
  { product, answers, documents, plan, dates }: Expected,
): FieldError[] {
  if (!agreement) return [];
  const changed = [
    ...findPlanErrors(agreement, plan, documents),
    ...(haveChanged(agreement.dates ?? {}, { ...dates })
      ? [{ field: 'agreement.dates', ...datesChangedError }]
      : []),
  ];
  if (changed.length > 0) return changed;
  return [...tickErrors(agreement.ticks, answers), ...renewalErrors(agreement, product)];
}

function renewalErrors(
  { renewsAutomatically }: Agreement,
  { renews }: Pick<Product, 'renews'>,
): FieldError[] {
  if (renewsAutomatically === undefined || renews) return [];
  const message = 'This plan does not let its buyer choose whether it renews';
  return [{ field: 'agreement.renewsAutomatically', code: 'INVALID', message }];
}

/** Finds the parts of the plan and the documents that changed since the buyer saw them. */
export function findPlanErrors(
  { plan: agreed = {}, documents }: Agreement,
  current: PlanFingerprint,
  published: readonly DocumentVersion[],
): FieldError[] {
  const versions = (list: readonly DocumentVersion[]) =>
    list.map(({ slug, hash }) => `${slug} ${hash}`).toSorted();
  const parts = findChangedParts(agreed, current).filter((part) => part !== 'documents');
  const areCurrent = versions(documents).join() === versions(published).join();
  return [
    ...parts.map((part) => ({ field: `agreement.plan.${part}`, ...planChangeErrorByPart[part] })),
    ...(areCurrent && !findChangedParts(agreed, current).includes('documents')
      ? []
      : [{ field: 'agreement.documents', ...planChangeErrorByPart.documents }]),
  ];
}

/** Compares only dates that both sides have: the page may be older or newer than this server. */
function haveChanged(sent: Record<string, string>, current: Record<string, string>): boolean {
  return Object.entries(sent).some(([name, day]) => (current[name] ?? day) !== day);
}

function tickErrors(ticks: Agreement['ticks'], answers: Answers): FieldError[] {
  const message = 'Name only boxes that are ticked';
  return ticks.every(({ id }) => isTicked(id, answers))
    ? []
    : [{ field: 'agreement.ticks', code: 'INVALID', message }];
}
