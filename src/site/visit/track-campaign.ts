import { endpointPaths } from '#api/paths.ts';
import { callApi } from '#tracking/calls/call-api.ts';
import { findCampaignCode, readPartnerCode } from '#tracking/campaign/campaign-code.ts';
import {
  clearCampaign,
  clearPartnership,
  readCampaignCode,
  readPartnership,
  storeCampaign,
  storePartnership,
} from '#tracking/campaign/campaign-cookies.ts';

/** With low priority, because the page does not wait for it. An unknown campaign or partner (404) is no error. */
const lookupOptions = { priority: 'low', mayBeMissing: true } as const;

interface Landing {
  query: URLSearchParams;
  /** True for a document load of the listing. */
  isLanding: boolean;
}

/** Determines the campaign of the visit from address and cookies, and stores it. Empty if there is none. */
export async function determineCampaign({ query, isLanding }: Landing): Promise<string> {
  const sources = {
    query: query.get('cc'),
    cookie: readCampaignCode(),
    stored: readPartnership()?.campaignCode,
    isLanding,
  };
  const hasSource = Boolean(sources.query || sources.cookie || sources.stored);
  // The rule is in the forms' script, which visitors without a campaign do not need here.
  const sanitise = hasSource ? await loadSanitise() : () => '';
  const code = findCampaignCode(sources, sanitise);
  if (code !== '') storeCampaign(code, sanitise(sources.query) === code);
  else if (isLanding && hasSource) clearCampaign();
  return code;
}

/** If the script cannot be loaded, no code is used. */
async function loadSanitise(): Promise<(code: string | null | undefined) => string> {
  try {
    return (await import('#rules/fields/campaign-code.ts')).sanitiseCampaignCode;
  } catch {
    return () => '';
  }
}

/** Fetches and stores the partnership of the campaign. A partner code alone looks its campaign up first. Returns the campaign. */
export async function updatePartnership(code: string, query: URLSearchParams): Promise<string> {
  const campaignCode = code || (await findCampaignOfPartner(readPartnerCode(query)));
  if (campaignCode === '' || readPartnership()?.campaignCode === campaignCode) return campaignCode;
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
  return campaignCode;
}

async function findCampaignOfPartner(partnerCode: string | undefined): Promise<string> {
  if (partnerCode === undefined) return '';
  const found = await callApi(
    `${endpointPaths.campaignByPartnership}/${partnerCode}`,
    lookupOptions,
  );
  const code = found.kind === 'ok' ? Object(found.body ?? {}).campaignCode : undefined;
  if (typeof code !== 'string') return '';
  storeCampaign(code, true);
  return code;
}
