import type { Handler } from 'hono';
import type { GetEnvResponse } from '#api/get-env.ts';
import type { Content } from '#server/content/store/content.ts';

type PublicConfig = Omit<GetEnvResponse, 'affiliateCampaigns'>;

/** GET get-env. Lists the public fields one by one, so that no other configuration is exposed. */
export function envEndpoint(
  { environmentName, siteOrigin, thirdParties, affiliatePixel }: PublicConfig,
  content: () => Pick<Content, 'affiliateCampaigns'>,
): Handler {
  return (c) => {
    // Browsers may cache the response: every page needs it, and it changes only with a restart or an edit of
    // the campaigns.
    c.header('Cache-Control', 'max-age=300');
    const affiliateCampaigns = content().affiliateCampaigns.map(({ campaignCode }) => campaignCode);
    return c.json({
      environmentName,
      siteOrigin,
      thirdParties,
      affiliateCampaigns,
      affiliatePixel,
    } satisfies GetEnvResponse);
  };
}
