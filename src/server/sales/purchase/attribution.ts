import type { AffiliateCodes } from '#api/affiliate-codes.ts';
import type { Content } from '#server/content/store/content.ts';

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
 * so that no commission is claimed for another sale. Such a sale without codes has an empty object, because it may be claimed too.
 */
export function keepKnownAttribution(
  { journeyId, pageVariant, campaignCode: given, affiliate = {} }: Attribution,
  { affiliateCampaigns, partnerships, experiments }: CampaignContent,
): Attribution {
  // A page that was left early, or whose call failed, has not looked up the partner's campaign.
  const partner = partnerships.find(({ partnerCode }) => partnerCode === affiliate.partnerCode);
  const campaignCode = given ?? partner?.campaignCode;
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
