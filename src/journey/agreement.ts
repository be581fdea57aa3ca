/** Field names of every box and question by which the buyer agrees to something, optional marketing consents included. */
export const consentFields = [
  'isConfirmed',
  'emailMarketingConsent',
  'phoneMarketingConsent',
  'smsMarketingConsent',
  'letterMarketingConsent',
  'isSoleAuthority',
  'confirmTermsConditions',
  'confirmPurchase',
] as const;
export type ConsentField = (typeof consentFields)[number];

/** The ISO time of each tick; absent for a box that is not ticked. */
export type TickTimes = { [Id in ConsentField]?: string | undefined };

/** A published version of a document. */
export interface DocumentVersion {
  slug: string;
  hash: string;
}

/** The browser's report of the agreement: what it showed and when the boxes were ticked. */
export interface Agreement {
  documents: DocumentVersion[];
  ticks: { id: ConsentField; at: string }[];
  /** Short hashes of the parts of the plan as the submitted order page showed it. */
  plan?: Record<string, string> | undefined;
  /** The dates shown to the buyer, by their names in PurchaseDates. */
  dates?: Record<string, string> | undefined;
  /** The buyer's choice, for a plan with `renews`. */
  renewsAutomatically?: boolean | undefined;
  /** The buyer was warned about the same purchase within 24 hours and confirmed this one. */
  buysAgain?: true | undefined;
}
