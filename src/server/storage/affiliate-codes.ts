/** The codes of the cookie `affiliateData`, which the affiliate's link brought. */
export interface AffiliateCodes {
  partnerCode?: string | undefined;
  reqId?: string | undefined;
  affuid?: string | undefined;
}
