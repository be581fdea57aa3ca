import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { affiliateCampaignsSchema } from './affiliate-campaign.ts';

const isTaken = (campaignCode: unknown) =>
  z.safeParse(affiliateCampaignsSchema, [{ campaignCode, name: 'Warm Homes' }]).success;

test.each(['WARM', 'a1', '9'])('affiliateCampaignsSchema accepts the campaign code %s', (code) => {
  expect(isTaken(code)).toBe(true);
});

test.each(['', 'WARMS', 'A-B', 'a;', "o'k", 'drop', ' ab', 7])(
  'affiliateCampaignsSchema refuses the campaign code %j, which sanitiseCampaignCode turns into an empty text',
  (code) => {
    expect(isTaken(code)).toBe(false);
  },
);
