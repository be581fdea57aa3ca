import { endpointPaths } from '#api/paths.ts';
import { isAffiliateSale } from '#tracking/affiliate/affiliate-codes.ts';
import { callApi } from '#tracking/calls/call-api.ts';
import { readEnv } from '#tracking/calls/read-env.ts';
import { readAffiliateCodes, storeAffiliateCodes } from '#tracking/campaign/affiliate-cookie.ts';
import {
  clearPartnership,
  readCampaignCode,
  readPartnership,
  storeCampaign,
  storePartnership,
} from '#tracking/campaign/campaign-cookies.ts';

/** With low priority, because the page does not wait for it. An unknown campaign or partner (404) is no error. */
const lookupOptions = { priority: 'low', mayBeMissing: true } as const;

/**
 * Completes the campaign that link-codes.ts has stored: looks up the campaign of a link with only a partner code, stores the
 * campaign's partnership, and removes affiliate codes if the campaign is not an affiliate's.
 */
export async function updateCampaign(): Promise<void> {
  const code = readCampaignCode() || (await findCampaignOfPartner());
  if (code === undefined) return;
  await Promise.all([updatePartnership(code), updateAffiliate(code)]);
}

/** A partner code of the content. No other one is looked up. */
const partnerCodePattern = /^[\w-]{1,40}$/;

/** The campaign of the partner whose link the visitor followed. Empty if there is none, undefined if the call fails. */
async function findCampaignOfPartner(): Promise<string | undefined> {
  const { partnerCode = '' } = readAffiliateCodes();
  if (!partnerCodePattern.test(partnerCode)) return '';
  const path = `${endpointPaths.campaignByPartnership}/${partnerCode}`;
  const found = await callApi(path, lookupOptions);
  if (found.kind === 'failed' && found.status === 404) return '';
  const code = found.kind === 'ok' ? Object(found.body).campaignCode : undefined;
  if (typeof code !== 'string') return undefined;
  storeCampaign(code, true);
  return code;
}

/** Fetches and stores the partnership of the campaign. */
async function updatePartnership(campaignCode: string): Promise<void> {
  if (campaignCode === '' || readPartnership()?.campaignCode === campaignCode) return;
  clearPartnership();
  const found = await callApi(endpointPaths.partnershipItems, {
    ...lookupOptions,
    method: 'POST',
    body: { campaignCode },
  });
  if (found.kind === 'failed' && found.status === 404) storePartnership({ campaignCode });
  else if (found.kind === 'ok' && found.body !== undefined) {
    const { partnerName, partnerLogoUrl } = Object(found.body);
    storePartnership({
      campaignCode,
      ...(typeof partnerName === 'string' && { partnerName }),
      ...(typeof partnerLogoUrl === 'string' && { partnerLogoUrl }),
    });
  }
}

async function updateAffiliate(campaignCode: string): Promise<void> {
  if (Object.keys(readAffiliateCodes()).length === 0) return;
  const { affiliateCampaigns } = await readEnv();
  // Without the list of affiliate campaigns it is unknown whether this is one, and nothing is changed.
  if (!Array.isArray(affiliateCampaigns)) return;
  if (!isAffiliateSale(campaignCode, affiliateCampaigns)) storeAffiliateCodes({});
}
