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

/** The query parameters that are kept. */
const parameters = { partnerCode: 'PartnerCode', reqId: 'ReqID', affuid: 'affuid' } as const;

/** The part of URLSearchParams that is read. */
interface Query {
  get: (name: string) => string | null;
}

/** The affiliate codes of an address. */
export function readAffiliateParameters(query: Query): AffiliateCodes {
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

/** The longest value of the cookie, encoded. All cookies together stay below 7 kB, because proxies refuse longer headers. */
const maxCookieLength = 1700;

/** The value of the cookie with these codes, empty without a code. The last codes are left out if all do not fit. */
export function writeAffiliateCookie(codes: AffiliateCodes): string {
  const names = Object.keys(codes);
  let text: string;
  do text = JSON.stringify(codes, names);
  while (encodeURIComponent(text).length > maxCookieLength && names.pop());
  return names.length === 0 ? '' : text;
}
