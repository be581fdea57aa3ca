import { type AffiliateCodes, affiliateCodePattern } from '#api/affiliate-codes.ts';

/** The query parameters that are kept. */
const parameters = { partnerCode: 'PartnerCode', reqId: 'ReqID', affuid: 'affuid' } as const;

/** True if the active campaign is one of the affiliate campaigns. */
export function isAffiliateSale(campaignCode: string, campaigns: readonly string[]): boolean {
  return campaignCode !== '' && campaigns.includes(campaignCode);
}

/**
 * The codes to store: those of the address over the stored ones. A link of another partner replaces them all, so
 * that codes of different links are not mixed.
 */
export function mergeAffiliateCodes(
  stored: AffiliateCodes | undefined,
  query: URLSearchParams,
): AffiliateCodes | undefined {
  const given = collectCodes((key) => query.get(parameters[key]));
  const isOtherPartner =
    given.partnerCode !== undefined && given.partnerCode !== stored?.partnerCode;
  const codes = isOtherPartner ? given : { ...stored, ...given };
  return Object.keys(codes).length > 0 ? codes : undefined;
}

/** The valid codes of a parsed cookie; undefined if there is none. */
export function parseAffiliateCodes(cookie: unknown): AffiliateCodes | undefined {
  const stored = Object(cookie);
  const codes = collectCodes((key) => stored[key]);
  return Object.keys(codes).length > 0 ? codes : undefined;
}

function collectCodes(read: (key: keyof AffiliateCodes) => unknown): AffiliateCodes {
  const keys = Object.keys(parameters) as (keyof AffiliateCodes)[];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const code = read(key);
      return typeof code === 'string' && affiliateCodePattern.test(code) ? [[key, code]] : [];
    }),
  );
}
