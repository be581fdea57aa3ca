/** The fixed affiliate ids of the quote types of other areas. The specification gives no values, so these are our own. */
export const quoteAffiliateIds = { solar: 231, heat: 232 } as const;
