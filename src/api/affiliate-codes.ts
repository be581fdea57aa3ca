/** The codes of an affiliate's link. */
export interface AffiliateCodes {
  partnerCode?: string | undefined;
  reqId?: string | undefined;
  affuid?: string | undefined;
}

/** The form of an affiliate's code. */
export const affiliateCodePattern = /^[\w.~:+/=-]{1,100}$/;
