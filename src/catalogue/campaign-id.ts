import { convertPenceToPounds } from '#rules/money.ts';
import type { Product, ProductVariant } from './product.ts';

/** Campaign ids by lower-case plan name plus call-out fee, e.g. "boiler insurance 50". */
export type CampaignIds = Readonly<Record<string, number>>;

export function findCampaignId(
  campaignIds: CampaignIds,
  product: Product,
  variant: ProductVariant,
): number | undefined {
  return campaignIds[nameOf(product, variant)];
}

/** The ids of one plan. Its pages carry them. */
export function pickCampaignIds(campaignIds: CampaignIds, product: Product): CampaignIds {
  const names = product.productVariants.map((variant) => nameOf(product, variant));
  return Object.fromEntries(Object.entries(campaignIds).filter(([name]) => names.includes(name)));
}

function nameOf({ productTitle }: Product, { callOutFee }: ProductVariant): string {
  return `${productTitle.toLowerCase()} ${convertPenceToPounds(callOutFee)}`;
}
