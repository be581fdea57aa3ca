import { campaignCookie } from '#api/visit-cookies.ts';
import {
  readCookie,
  readJsonCookie,
  removeCookie,
  writeCookie,
} from '#tracking/journey/visit-cookie.ts';

const quoteCookie = 'quoteCampaignCode';
const partnershipCookie = 'partnershipData';

/** The stored partnership. A campaign without a partner has no logo. */
export interface StoredPartnership {
  campaignCode: string;
  partnerName?: string;
  partnerLogoUrl?: string;
}

export function readCampaignCode(): string | undefined {
  return readCookie(campaignCookie);
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

export function readPartnership(): StoredPartnership | undefined {
  const stored = readJsonCookie(partnershipCookie);
  const isStored = typeof stored === 'object' && stored !== null && 'campaignCode' in stored;
  return isStored && typeof stored.campaignCode === 'string'
    ? { ...stored, campaignCode: stored.campaignCode }
    : undefined;
}

export function storePartnership(partnership: StoredPartnership): void {
  writeCookie(partnershipCookie, JSON.stringify(partnership), 'Lax');
}

export function clearPartnership(): void {
  removeCookie(partnershipCookie, 'Lax');
}

/** Removes the cookies of campaign and partnership, on a landing page that has no campaign. */
export function clearCampaign(): void {
  for (const name of [campaignCookie, quoteCookie, partnershipCookie]) removeCookie(name, 'Lax');
}
