/** The codes of an affiliate's link. */
export interface AffiliateCodes {
  partnerCode?: string | undefined;
  reqId?: string | undefined;
  affuid?: string | undefined;
}

const maxLength = 256;

/** Affiliates use any characters in their codes, so every text that is not too long is one. It is encoded where it is used. */
export function isAffiliateCode(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxLength;
}
