import { readAffiliateParameters } from '#api/affiliate-codes.ts';
import { basePath } from '#api/paths.ts';
import { sanitiseCampaignCode } from '#rules/fields/campaign-code.ts';
import { readAffiliateCodes, storeAffiliateCodes } from './affiliate-cookie.ts';
import { findCampaignCode } from './campaign-code.ts';
import {
  clearCampaign,
  clearPartnership,
  readCampaignCode,
  readPartnershipCampaign,
  storeCampaign,
} from './campaign-cookies.ts';

/** The parameters of a link that are stored. */
const linkParameters = ['cc', 'PartnerCode', 'ReqID', 'affuid'];

export function clearLinkCodes(): void {
  clearCampaign();
  storeAffiliateCodes({});
}

/** Keeps the codes of the address in the addresses of the pages that the visitor opens next. For visitors who do not allow to store them. */
export function carryLinkCodes({ searchParams: query }: URL): void {
  const names = linkParameters.filter((name) => query.has(name));
  if (names.length === 0) return;
  const carry = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link?.pathname.startsWith(basePath) || link.origin !== location.origin) return;
    const address = new URL(link.href);
    for (const name of names) address.searchParams.set(name, query.get(name) ?? '');
    link.href = address.href;
  };
  addEventListener('click', carry, true);
}

/**
 * Determines the campaign of the visit from the document's address and the cookies, and stores it with the affiliate codes of the
 * address. A link with a campaign or partner code is one unit: it replaces all codes of an older link. The campaign of a link with
 * only a partner code is looked up later (track-campaign.ts).
 */
export function storeLinkCodes({ pathname, searchParams: query }: URL): void {
  const linked = sanitiseCampaignCode(query.get('cc'));
  const given = readAffiliateParameters(query);
  const kept = readAffiliateCodes();
  const isOtherPartner = given.partnerCode !== undefined && given.partnerCode !== kept.partnerCode;
  if (linked === '' && isOtherPartner) clearCampaign();
  const isLanding = pathname === basePath;
  const stored = readPartnershipCampaign();
  const code = findCampaignCode({ query: linked, cookie: readCampaignCode(), stored, isLanding });
  if (code !== '') storeCampaign(code, linked === code);
  else if (isLanding) clearCampaign();
  if (code === '' || stored !== code) clearPartnership();
  if (linked !== '' || given.partnerCode !== undefined) storeAffiliateCodes(given);
  else if (code !== '' && Object.keys(given).length > 0) storeAffiliateCodes({ ...kept, ...given });
}
