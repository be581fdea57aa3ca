import * as z from 'zod/mini';
import type { Product, ProductVariant } from './product.ts';

/** Campaign ids by lower-case plan name plus call-out fee, e.g. "boiler insurance 50". */
export const campaignIdsSchema = z.record(z.string(), z.int().check(z.positive()));
export type CampaignIds = z.output<typeof campaignIdsSchema>;

export function campaignIdOf(
  campaignIds: CampaignIds,
  product: Product,
  variant: ProductVariant,
): number | undefined {
  return campaignIds[`${product.productTitle.toLowerCase()} ${variant.priceVariation}`];
}
