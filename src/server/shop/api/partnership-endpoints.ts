import type { Handler } from 'hono';
import { partnershipItemsBodySchema } from '#api/partnership.ts';
import { sanitiseCampaignCode } from '#rules/fields/campaign-code.ts';
import type { Content } from '#server/content/store/content.ts';
import { failureResponse } from '#server/http/requests/failure-response.ts';
import { createBodyHandler } from '#server/http/requests/json-body.ts';

type Partnerships = () => Pick<Content, 'partnerships'>;

/** POST partnership-items: the partner of a campaign code; 404 for an unknown or invalid code. */
export function partnershipByCampaignEndpoint(content: Partnerships): Handler {
  return createBodyHandler(partnershipItemsBodySchema, (c, body) => {
    const code = sanitiseCampaignCode(body.campaignCode);
    const item = content().partnerships.find(({ campaignCode }) => campaignCode === code);
    return item ? c.json(item) : failureResponse(c, 404);
  });
}

/** GET campaign-by-partnership/{partnerCode}: the campaign code of a partner. */
export function campaignByPartnershipEndpoint(content: Partnerships): Handler {
  return (c) => {
    const code = c.req.param('partnerCode');
    const item = content().partnerships.find(({ partnerCode }) => partnerCode === code);
    return item ? c.json({ campaignCode: item.campaignCode }) : failureResponse(c, 404);
  };
}
