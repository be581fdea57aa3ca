import { type AffiliateCodes, isAffiliateCode } from '#api/affiliate-codes.ts';

/** The query parameters that are kept. */
const parameters = { partnerCode: 'PartnerCode', reqId: 'ReqID', affuid: 'affuid' } as const;

/** True if the active campaign is one of the affiliate campaigns. */
export function isAffiliateSale(campaignCode: string, campaigns: readonly string[]): boolean {
  return campaignCode !== '' && campaigns.includes(campaignCode);
}

/** The affiliate codes of an address. */
export function readAffiliateParameters(query: URLSearchParams): AffiliateCodes {
  return collectAffiliateCodes((key) => query.get(parameters[key]));
}

/** The valid codes that `read` returns. */
export function collectAffiliateCodes(
  read: (key: keyof AffiliateCodes) => unknown,
): AffiliateCodes {
  const keys = Object.keys(parameters) as (keyof AffiliateCodes)[];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const code = read(key);
      return isAffiliateCode(code) ? [[key, code]] : [];
    }),
  );
}
