import type { AffiliateCodes } from '#api/affiliate-codes.ts';
import type { Content } from '../content/content.ts';

/** The visit that led to a purchase. Parts that are unknown or invalid are left out. */
export interface Attribution {
  journeyId?: string | undefined;
  /** The variant of an A/B test. */
  pageVariant?: string | undefined;
  campaignCode?: string | undefined;
  affiliate?: AffiliateCodes | undefined;
}

type CampaignContent = Pick<Content, 'affiliateCampaigns' | 'partnerships' | 'experiments'>;

/**
 * The parts of a visit that the content knows. Affiliate codes are kept only for a sale of an affiliate campaign,
 * so that no commission is claimed for another sale.
 */
export function keepKnownAttribution(
  { journeyId, pageVariant, campaignCode, affiliate }: Attribution,
  { affiliateCampaigns, partnerships, experiments }: CampaignContent,
): Attribution {
  const isCampaign = (campaign: { campaignCode: string }) => campaign.campaignCode === campaignCode;
  const isAffiliateSale = affiliateCampaigns.some(isCampaign);
  const isPageVariant = experiments.some(({ pageVariants }) =>
    pageVariants.some(({ id }) => id === pageVariant),
  );
  return {
    journeyId,
    pageVariant: isPageVariant ? pageVariant : undefined,
    campaignCode: isAffiliateSale || partnerships.some(isCampaign) ? campaignCode : undefined,
    affiliate: isAffiliateSale ? affiliate : undefined,
  };
}
