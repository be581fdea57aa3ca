/**
 * The visits of one day with the same page variant, campaign and furthest step, counted together. A visit is
 * one journey on one calendar day in London.
 */
export interface VisitGroup {
  pageVariant: string | null;
  campaignCode: string | null;
  /** The device or app, as its reports say. Absent in days that an earlier release counted. */
  channel?: string | null;
  /** The rank of the furthest step: 0 for the listing, 1 for the order page, 10 for a purchase. */
  furthest: number;
  visits: number;
  views: number;
  errors: number;
  visitsWithErrors: number;
  /** The first-year total of the contracts, in pounds. */
  firstYearValue: number;
}

/**
 * The visits of one day with the same plan, variant and furthest step, counted together. A visit that opened
 * several plans counts for each of them.
 */
export interface PlanGroup {
  /**
   * The plan's id in the catalogue. For contracts of a plan that the catalogue no longer has, the plan's name.
   */
  plan: string;
  productVariantId: string | null;
  furthest: number;
  visits: number;
  views: number;
  firstYearValue: number;
}
