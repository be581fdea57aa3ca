import type { Product } from '#catalogue/product.ts';
import type { Agreement, DocumentVersion, TickId } from '#journey/agreement.ts';
import type { PlanFingerprint } from '#journey/plan-fingerprint.ts';
import type { PurchaseDates } from '#journey/purchase-dates.ts';
import type { SoldPlan } from '#journey/sold-plan.ts';

/** As the browser told it, but for times that cannot be true. */
export type ToldAgreement = Omit<Agreement, 'ticks'> & {
  ticks: { id: TickId; at: string | null }[];
};

/** A company as it is named where its plans are sold. */
export interface NamedParty {
  name: string;
  registerName: string;
  registerNumber: string;
}

/**
 * What a complaint is answered with, years later. What the browser told and what we derived stand apart:
 * the one is the buyer's own word for what was shown, the other is what our content said at that moment.
 * Fields that may be absent are missing in contracts from before they were kept.
 */
export interface Evidence {
  /** By our clock; the times that were told are by the buyer's. */
  receivedAt: string;
  contentVersion: string;
  told: ToldAgreement | null;
  documents: (DocumentVersion & { name: string })[];
  /** Our own fingerprint of the plan; `told.plan` is the one that was agreed to. */
  plan?: PlanFingerprint;
  /** Those of the contract; `told.dates` are those that the buyer was shown. */
  dates?: PurchaseDates;
  /** For the confirmation by email. */
  sold?: SoldPlan;
  seller?: NamedParty | null;
  /** None for a maintenance plan. */
  insurer?: NamedParty | null;
  /** Whether the box was ticked, as the browser told it; null where it told nothing of this box. */
  wordings: { id: TickId; text: string; isAgreed: boolean | null }[];
  needs: string;
  eligibility: { questionId: string; question: string; answer: string }[];
  /** The home that the plan covers, and whether we write there too. The full addresses stand beside. */
  home: { postcode: string; isCorrespondence: boolean };
  /** In pounds, as on the wire. */
  price: {
    words: string;
    firstYearTotal: number;
    surcharge: number;
    tax: Product['tax'];
  };
}
