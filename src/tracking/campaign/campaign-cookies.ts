import { campaignCookie } from '#api/visit-cookies.ts';
import { sanitiseCampaignCode } from '#rules/fields/campaign-code.ts';
import { readCookie, readJsonCookie, removeCookie, writeCookie } from '#tracking/account/cookie.ts';

const quoteCookie = 'quoteCampaignCode';
const partnershipCookie = 'partnershipData';

/** The stored partnership. A campaign without a partner has no logo. */
export interface StoredPartnership {
  campaignCode: string;
  partnerName?: string;
  partnerLogoUrl?: string;
}

/** The campaign of the visit. Empty if there is none. Anybody can set a cookie, so it is sanitised. */
export function readCampaignCode(): string {
  return sanitiseCampaignCode(readCookie(campaignCookie));
}

/** The campaign that the link to energy quotes carries. Empty if there is none. */
export function readQuoteCampaignCode(): string {
  return sanitiseCampaignCode(readCookie(quoteCookie));
}

/**
 * Sets the campaign's cookies for a day. With `isRenewed` also if they hold this code already, as after another
 * click on its link.
 */
export function storeCampaign(code: string, isRenewed: boolean): void {
  if (!isRenewed && readCookie(campaignCookie) === code && readCookie(quoteCookie) === code) return;
  writeCookie(campaignCookie, code, 'Lax');
  writeCookie(quoteCookie, code, 'Lax');
}

/** A file of this site. */
const ownFile = /^\/(?![/\\])\S+$/;

/** The campaign of the stored partnership. Empty if there is none. */
export function readPartnershipCampaign(): string {
  const { campaignCode } = Object(readJsonCookie(partnershipCookie));
  return typeof campaignCode === 'string' ? sanitiseCampaignCode(campaignCode) : '';
}

/** The partnership of the visit. Parts that are malformed, as anybody can set a cookie, are left out. */
export function readPartnership(): StoredPartnership | undefined {
  const code = readPartnershipCampaign();
  if (code === '') return undefined;
  const { partnerName, partnerLogoUrl } = Object(readJsonCookie(partnershipCookie));
  const hasLogo = typeof partnerLogoUrl === 'string' && ownFile.test(partnerLogoUrl);
  return {
    campaignCode: code,
    ...(typeof partnerName === 'string' && { partnerName }),
    ...(hasLogo && { partnerLogoUrl }),
  };
}

export function storePartnership(partnership: StoredPartnership): void {
  writeCookie(partnershipCookie, JSON.stringify(partnership), 'Lax');
}

export function clearPartnership(): void {
  removeCookie(partnershipCookie, 'Lax');
}

/** Removes the cookies of campaign and partnership. */
export function clearCampaign(): void {
  for (const name of [campaignCookie, quoteCookie, partnershipCookie]) removeCookie(name, 'Lax');
}
