// Separate from stored-agreement.ts, which every step loads: only the confirmation page needs this.
import type { Product, ProductVariant } from '#catalogue/product.ts';
import { type Agreement, type ConsentField, consentFields, type TickTimes } from './agreement.ts';
import type { Answers } from './answers.ts';
import type { PurchaseDates } from './purchase-dates.ts';
import type { DocumentVersions, StoredAgreement } from './stored-agreement.ts';

/** The agreement for create-contract. Documents without a recorded version get the offered one. */
export function createAgreementToSend(
  { times, documents: noted, plan, renewsAutomatically }: StoredAgreement,
  { renews }: Product,
  { productVariantId, importantDocuments }: ProductVariant,
  answers: Answers,
  offered: DocumentVersions,
  dates: PurchaseDates,
): Agreement {
  return {
    documents: importantDocuments.flatMap(({ url }) => noted?.[url] ?? offered[url] ?? []),
    ticks: listTicksWithTimes(answers, times),
    ...(plan?.productVariantId === productVariantId && { plan: plan.parts }),
    dates: { ...dates },
    ...(renews && { renewsAutomatically }),
  };
}

/** The ticks with their times. Leaves out the stored time of a box that is no longer ticked. */
export function listTicksWithTimes(answers: Answers, times: TickTimes): Agreement['ticks'] {
  return consentFields.flatMap((id) => {
    const at = times[id];
    return at !== undefined && isTicked(id, answers) ? [{ id, at }] : [];
  });
}

export function isTicked(
  id: ConsentField,
  { order, details, bank, confirmation }: Answers,
): boolean {
  switch (id) {
    case 'isConfirmed':
      return order?.isConfirmed === true;
    case 'isSoleAuthority':
      return bank?.isSoleAuthority === 'Y';
    case 'confirmTermsConditions':
    case 'confirmPurchase':
      return confirmation?.[id] === true;
    default:
      return details?.[id] === true;
  }
}
