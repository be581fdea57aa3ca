import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createPlanWithVariant } from '#tests/support/plan.ts';
import { findCampaignId } from './campaign-id.ts';
import { campaignIdsSchema } from './campaign-id-schema.ts';

const campaignIds = {
  'plumbing protect 50': 1134,
  'plumbing protect 99': 1135,
  'plumbing protect extra 50': 1136,
};

const idOf = (productTitle: string, priceVariation: number) => {
  const { product, variant } = createPlanWithVariant({ priceVariation }, { productTitle });
  return findCampaignId(campaignIds, product, variant);
};

test.each([
  ['Plumbing Protect', 50, 1134],
  ['Plumbing Protect', 99, 1135],
  ['PLUMBING PROTECT', 99, 1135],
  ['Plumbing Protect Extra', 50, 1136],
])('%s with a fee of £%i has campaign id %i', (title, fee, id) => {
  expect(idOf(title, fee)).toBe(id);
});

test.each([
  ['Plumbing Protect', 0],
  ['Plumbing Protect Extra', 99],
  ['Three-Month Home Plan', 50],
])('%s with a fee of £%i has no campaign id', (title, fee) => {
  expect(idOf(title, fee)).toBeUndefined();
});

test.each([0, -1, 11.5, '1134', null])('campaignIdsSchema refuses %j as a campaign id', (id) => {
  expect(z.safeParse(campaignIdsSchema, { 'plumbing protect 50': id }).success).toBe(false);
});
