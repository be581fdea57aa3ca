import type { AffiliateCodes } from '#api/affiliate-codes.ts';
import { affiliateCookie } from '#api/visit-cookies.ts';
import {
  isAffiliateSale,
  mergeAffiliateCodes,
  parseAffiliateCodes,
} from '#tracking/affiliate/affiliate-codes.ts';
import { readEnv } from '#tracking/calls/read-env.ts';
import { readJsonCookie, removeCookie, writeCookie } from '#tracking/journey/visit-cookie.ts';

/** Keeps the affiliate's codes of the address while the campaign is an affiliate's, and removes them when it is not. */
export async function updateAffiliate(campaignCode: string, query: URLSearchParams): Promise<void> {
  const stored = readAffiliateCodes();
  if (campaignCode === '' && !stored) return;
  const { affiliateCampaigns } = await readEnv();
  // Without the list of affiliate campaigns it is unknown whether this is one, and nothing is changed.
  if (!Array.isArray(affiliateCampaigns)) return;
  if (!isAffiliateSale(campaignCode, affiliateCampaigns)) {
    if (stored) removeCookie(affiliateCookie, 'Lax');
    return;
  }
  const codes = mergeAffiliateCodes(stored, query);
  // The cookie is written only if its codes change: a page view must not extend its lifetime of a day.
  if (codes && JSON.stringify(codes) !== JSON.stringify(stored)) {
    writeCookie(affiliateCookie, JSON.stringify(codes), 'Lax');
  }
}

/** The stored codes of the affiliate that the visitor came from, if any. */
export function readAffiliateCodes(): AffiliateCodes | undefined {
  return parseAffiliateCodes(readJsonCookie(affiliateCookie));
}
