import { convertPenceToPounds } from '#rules/money.ts';
import type { Product, ProductVariant } from './product.ts';

/** Campaign ids by lower-case plan name plus call-out fee, e.g. "boiler insurance 50". */
export type CampaignIds = Readonly<Record<string, number>>;

export function findCampaignId(
  campaignIds: CampaignIds,
  product: Product,
  variant: ProductVariant,
): number | undefined {
  return campaignIds[
    `${product.productTitle.toLowerCase()} ${convertPenceToPounds(variant.callOutFee)}`
  ];
}
