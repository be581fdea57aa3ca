import type { Handler } from 'hono';
import { partnershipItemsBody } from '#api/partnership.ts';
import { sanitiseCampaignCode } from '#rules/campaign-code.ts';
import type { Content } from '../content/content.ts';
import { fail } from '../http/failure-answer.ts';
import { withBody } from '../http/json-body.ts';

type Partnerships = () => Pick<Content, 'partnerships'>;

/** POST partnership-items: whose visitors these are. A code that may not be trusted is nobody's. */
export function partnershipItemsEndpoint(content: Partnerships): Handler {
  return withBody(partnershipItemsBody, (c, body) => {
    const code = sanitiseCampaignCode(body.campaignCode);
    const item = content().partnerships.find(({ campaignCode }) => campaignCode === code);
    return item ? c.json(item) : fail(c, 404);
  });
}

/** GET campaign-by-partnership/{partnerCode}. */
export function campaignByPartnershipEndpoint(content: Partnerships): Handler {
  return (c) => {
    const code = c.req.param('partnerCode');
    const item = content().partnerships.find(({ partnerCode }) => partnerCode === code);
    return item ? c.json({ campaignCode: item.campaignCode }) : fail(c, 404);
  };
}
