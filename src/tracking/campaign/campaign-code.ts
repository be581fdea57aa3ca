import { sanitiseCampaignCode } from '#rules/fields/campaign-code.ts';

export interface CampaignSources {
  /** The query parameter `cc`. */
  query: string | null;
  /** The campaign cookie. */
  cookie: string | undefined;
  /** The campaign of the stored partnership. */
  stored: string | undefined;
  /** True for a document load of the listing. */
  isLanding: boolean;
}

/**
 * The campaign code of a visit: the first source whose code is not empty once it is sanitised. Stored data does not
 * count on a landing page. Empty if there is none.
 */
export function findCampaignCode({ query, cookie, stored, isLanding }: CampaignSources): string {
  const sources = [query, cookie, isLanding ? undefined : stored];
  return sources.map(sanitiseCampaignCode).find((code) => code !== '') ?? '';
}
