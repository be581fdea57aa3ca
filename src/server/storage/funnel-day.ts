/**
 * The visits of one day with the same page variant, campaign and furthest step, counted together. A visit is
 * one journey on one calendar day in London.
 */
export interface VisitGroup {
  pageVariant: string | null;
  campaignCode: string | null;
  /** The rank of the furthest step: 0 for the listing, 1 for the order page, 10 for a purchase. */
  furthest: number;
  visits: number;
  views: number;
  errors: number;
  visitsWithErrors: number;
  /** In pounds; of the contracts. */
  firstYearValue: number;
}

/** Visits of one day and one plan that are alike. A visit that opened several plans counts for each of them. */
export interface PlanGroup {
  /** The plan's id in the catalogue, or its name in contracts of a plan that is no longer there. */
  plan: string;
  productVariantId: string | null;
  furthest: number;
  visits: number;
  views: number;
  firstYearValue: number;
}
