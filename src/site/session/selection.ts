import type { CampaignIds } from '#catalogue/campaign-id.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import { additionalDetails, basketOf, productDetailsOf } from '#catalogue/selection.ts';
import { writeJson } from './session-storage.ts';

/** Stores the order page's choice under the specification's keys. */
export function saveSelection(
  product: Product,
  variant: ProductVariant,
  campaignIds: CampaignIds,
): void {
  writeJson('selectedProductDetails', productDetailsOf(product, variant));
  writeJson('additionalDetails', additionalDetails(product, variant, campaignIds));
  writeJson('basket', basketOf(product, variant));
}
