import type { Answers } from './answers.ts';

/** The boxes and the question by which a buyer agrees, under the names of their fields. */
export const tickIds = [
  'isConfirmed',
  'emailMarketingConsent',
  'phoneMarketingConsent',
  'smsMarketingConsent',
  'letterMarketingConsent',
  'isSoleAuthority',
  'confirmTermsConditions',
  'confirmPurchase',
] as const;
export type TickId = (typeof tickIds)[number];

/** When each box was ticked, as an ISO time; none for a box that is not. */
export type TickTimes = { [Id in TickId]?: string | undefined };

/** One version among all that were ever published of a document. */
export interface DocumentVersion {
  slug: string;
  hash: string;
}

/** What the buyer's browser tells of the agreement: which documents it offered, and when what was ticked. */
export interface Agreement {
  documents: DocumentVersion[];
  ticks: { id: TickId; at: string }[];
}

/** A time that was kept of a box which is no longer ticked is left behind. */
export function agreementFrom(
  answers: Answers,
  documents: DocumentVersion[],
  times: TickTimes,
): Agreement {
  const ticks = tickIds.flatMap((id) => {
    const at = times[id];
    return at !== undefined && isTicked(id, answers) ? [{ id, at }] : [];
  });
  return { documents, ticks };
}

export function isTicked(id: TickId, { order, details, bank, confirmation }: Answers): boolean {
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
