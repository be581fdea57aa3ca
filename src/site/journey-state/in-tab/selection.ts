import type { CampaignIds } from '#catalogue/campaign-id.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import {
  createAdditionalDetails,
  createBasket,
  createProductDetails,
} from '#catalogue/selection.ts';
import { writeJson } from '#site/session/session-storage.ts';

/** Stores the order page's choice under the specification's keys. */
export function saveSelection(
  product: Product,
  variant: ProductVariant,
  campaignIds: CampaignIds,
): void {
  writeJson('selectedProductDetails', createProductDetails(product, variant));
  writeJson('additionalDetails', createAdditionalDetails(product, variant, campaignIds));
  writeJson('basket', createBasket(product, variant));
}
