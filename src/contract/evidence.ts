import type { Product } from '#catalogue/product.ts';
import type { Agreement, ConsentField, DocumentVersion } from '#journey/agreement.ts';
import type { PlanFingerprint } from '#journey/plan-fingerprint.ts';
import type { PurchaseDates } from '#journey/purchase-dates.ts';
import type { Leaving } from './leaving.ts';
import type { Payment } from './payments.ts';
import type { SoldPlan } from './sold-plan.ts';

/** The agreement as the browser sent it. The time of a tick is null when it cannot be true. */
export type AgreementAsSent = Omit<Agreement, 'ticks'> & {
  ticks: { id: ConsentField; at: string | null }[];
};

/** A company and its registration, e.g. the insurer. */
export interface NamedParty {
  name: string;
  registerName: string;
  registerNumber: string;
}

/**
 * Proof of what was sold, for complaints years later. `agreement` is what the browser sent; everything else is
 * derived by the server from the content at that moment.
 */
export interface Evidence {
  /** The time of the request by the database's clock, as in the contract's row. The times in `agreement` are by the buyer's clock. */
  receivedAt: string;
  contentVersion: string;
  agreement: AgreementAsSent | null;
  documents: (DocumentVersion & { name: string })[];
  /** Derived by the server; `agreement.plan` is the fingerprint that the browser sent. */
  plan: PlanFingerprint;
  /** The dates of the contract; `agreement.dates` are the dates that the buyer was shown. */
  dates: PurchaseDates;
  /** Every collection of the first term, with its amount in pence; missing in contracts of 0.1.0. */
  payments?: readonly Payment[];
  /** The plan's texts as the buyer saw them, for the confirmation by email. */
  sold: SoldPlan;
  /** What leaving means; missing in contracts of 0.1.0. */
  leaving?: Leaving;
  /** How the plan renews by itself; missing if the plan does not let its buyer choose. */
  renews?: {
    months: number;
    wording: string;
    /** The buyer's choice; null if the browser sent none. */
    choice: boolean | null;
  };
  seller: NamedParty | null;
  /** The insurer; null for a maintenance plan. */
  insurer: NamedParty | null;
  /** `isAgreed` is null when the browser sent nothing about the box. */
  wordings: { id: ConsentField; text: string; isAgreed: boolean | null }[];
  /** Null without an agreement: nothing shows then that the buyer was asked. */
  needs: string | null;
  eligibility: { questionId: string; question: string; answer: string }[];
  /** The covered home, and whether it is the correspondence address. Full addresses are in the contract's row. */
  home: { postcode: string; isCorrespondence: boolean };
  /** The price, with amounts in pounds as in the API. */
  price: {
    words: string;
    firstYearTotal: number;
    callOutFee: number;
    tax: Product['tax'];
  };
}

/** The wordings of the boxes, each with the time of its tick if it is known. */
export function listTicks({ agreement, wordings }: Pick<Evidence, 'agreement' | 'wordings'>) {
  const times = new Map(agreement?.ticks.map(({ id, at }) => [id, at]));
  return wordings.map((wording) => ({ ...wording, at: times.get(wording.id) ?? null }));
}
