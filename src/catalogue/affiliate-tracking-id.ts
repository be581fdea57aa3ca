/** The retailer's id at the affiliate network. */
export const affiliateTrackingId = '227';
