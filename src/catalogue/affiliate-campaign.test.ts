import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { affiliateCampaignsSchema } from './affiliate-campaign.ts';

const isTaken = (campaignCode: unknown) =>
  z.safeParse(affiliateCampaignsSchema, [{ campaignCode, name: 'Warm Homes' }]).success;

test.each(['WARM', 'a1', '9'])('%s is a code that the site keeps', (code) => {
  expect(isTaken(code)).toBe(true);
});

test.each(['', 'WARMS', 'A-B', 'a;', "o'k", 'drop', ' ab', 7])(
  '%j would be emptied on its way, so no campaign may have it',
  (code) => {
    expect(isTaken(code)).toBe(false);
  },
);
