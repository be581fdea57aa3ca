import { Hono } from 'hono';
import { readAffiliateParameters, writeAffiliateCookie } from '#api/affiliate-codes.ts';
import { linkCodesPath } from '#api/paths.ts';
import { affiliateCookie, campaignCookie } from '#api/visit-cookies.ts';
import { asRecord } from '#journey/as-record.ts';
import { sanitiseCampaignCode } from '#rules/fields/campaign-code.ts';
import { parseJson } from '#rules/json/parse-json.ts';
import { getPublicHost } from '#server/http/guards/cross-site.ts';
import { getClientInfoOfContext, isSecureRequest } from '#server/http/requests/client-info.ts';
import { createCookie, readCookies } from '#server/http/requests/cookies.ts';
import type { TrustedProxies } from '#server/http/requests/trusted-proxies.ts';

const secondsOfDay = 86_400;

export interface LinkCodeDeps {
  siteOrigin: string;
  trustedProxies: TrustedProxies;
  /** Whether own reports and the codes of links need no consent. */
  statisticsWithoutConsent: boolean;
  isPreview?: (() => boolean) | undefined;
}

/**
 * An empty image of each page, which only browsers without script load. Its response stores the codes of a campaign's link, which
 * is the page's address: the page itself may come from a cache and sets no cookies.
 */
export function createLinkCodeRoute({
  siteOrigin,
  trustedProxies,
  statisticsWithoutConsent,
  isPreview = () => false,
}: LinkCodeDeps): Hono {
  return new Hono().get(linkCodesPath, (c) => {
    const client = getClientInfoOfContext(c, trustedProxies);
    const page = URL.parse(c.req.header('referer') ?? '');
    const isOwnPage = page?.host === getPublicHost(siteOrigin, client);
    c.header('Cache-Control', 'no-store');
    if (page && isOwnPage && statisticsWithoutConsent && !isPreview()) {
      const isSecure = isSecureRequest(c, { siteOrigin, trustedProxies });
      for (const [name, value] of listCookies(page.searchParams, c.req.header('cookie'))) {
        const maxAge = value === '' ? 0 : secondsOfDay;
        const cookie = createCookie(name, value, { isSecure, maxAge });
        c.header('Set-Cookie', cookie, { append: true });
      }
    }
    return c.body(null, 204);
  });
}

/** A link is one unit: its codes replace all codes of an older one. */
function listCookies(query: URLSearchParams, cookies: string | undefined): [string, string][] {
  const campaign = sanitiseCampaignCode(query.get('cc'));
  const codes = readAffiliateParameters(query);
  // A script looks up the campaign of a link with only a partner code, and has stored it with the code.
  const isOtherPartner =
    codes.partnerCode !== undefined && codes.partnerCode !== readPartnerCode(cookies);
  if (campaign === '' && !isOtherPartner) return [];
  return [
    [campaignCookie, campaign],
    [affiliateCookie, writeAffiliateCookie(codes)],
  ];
}

function readPartnerCode(cookies: string | undefined): unknown {
  return asRecord(parseJson(readCookies(cookies, [affiliateCookie])[affiliateCookie])).partnerCode;
}
