import { affiliateCookie, campaignCookie } from '#api/visit-cookies.ts';
import { asRecord } from '#journey/as-record.ts';
import { sanitiseCampaignCode } from '#rules/fields/campaign-code.ts';
import type { SiteContext } from '#site/server-context.ts';
import { parseJson } from '#site/session/session-storage.ts';
import { parseCookie } from '#tracking/account/parse-cookie.ts';
import { readAffiliateParameters } from '#tracking/affiliate/affiliate-codes.ts';

const secondsOfDay = 86_400;

/**
 * The cookies for the codes of a campaign's link that is in the address of a posted form. Without script nobody else stores
 * them, and the links between steps do not carry them. None where they wait for a consent that needs script.
 */
export function createLinkCodeCookies(
  { url, headers: sent }: Request,
  { statisticsWithoutConsent, preview, siteOrigin }: SiteContext,
): Headers {
  const headers = new Headers();
  const { searchParams: query, protocol } = new URL(url);
  const campaign = sanitiseCampaignCode(query.get('cc'));
  const codes = readAffiliateParameters(query);
  // A script looks up the campaign of a link with only a partner code, and has stored it with the code.
  const isOtherPartner =
    codes.partnerCode !== undefined && codes.partnerCode !== readPartnerCode(sent.get('cookie'));
  const isNew = campaign !== '' || isOtherPartner;
  if (!statisticsWithoutConsent || preview || !isNew) return headers;
  const isSecure = protocol === 'https:' || siteOrigin.startsWith('https:');
  const set = (name: string, value: string) => {
    const life = value === '' ? 0 : secondsOfDay;
    headers.append(
      'set-cookie',
      `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${life}; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    );
  };
  // A link is one unit: its codes replace all codes of an older one.
  set(campaignCookie, campaign);
  set(affiliateCookie, Object.keys(codes).length > 0 ? JSON.stringify(codes) : '');
  return headers;
}

function readPartnerCode(cookies: string | null): unknown {
  return asRecord(parseJson(parseCookie(cookies ?? '', affiliateCookie) ?? null)).partnerCode;
}
