import { monthlyPrice } from '#catalogue/price.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import type { Party } from '#catalogue/providers.ts';
import type { DocumentVersion } from './agreement.ts';
import type { PlanPart } from './plan-fingerprint.ts';

interface ShownPlan {
  product: Product;
  variant: ProductVariant;
  documents: readonly (DocumentVersion & { name: string })[];
  providers: readonly Party[];
}

/**
 * What the pages show of a plan, part by part. A field of the plan that is not named here counts as one
 * of its terms, so that a new one is never left out of what was agreed to.
 */
export function planAsShown({
  product,
  variant,
  documents,
  providers,
}: ShownPlan): Record<PlanPart, unknown> {
  const {
    productTitle,
    productType,
    summary,
    covered,
    notCovered,
    tax,
    boilerAgeLimitYears,
    enquiryPhoneNumber,
    repairPhoneNumber,
    offerPercentage,
    // Part of the price below, or not shown to the buyer of a plan.
    offer,
    offerPeriodMonths,
    productId,
    sellable,
    categories,
    subCategories,
    features,
    needsCampaignId,
    layout,
    productVariants,
    seller,
    insurer,
    ...terms
  } = product;
  const price = monthlyPrice(product, variant);
  return {
    name: [productTitle, productType, summary],
    price: [price.now, price.standard],
    offer: price.onOffer ? [price.offerMonths, offerPercentage] : null,
    fee: [variant.priceVariation, variant.surchargeName, variant.productVariantTitle],
    ageLimit: boilerAgeLimitYears,
    cover: [covered, notCovered],
    terms,
    tax,
    contacts: [enquiryPhoneNumber, repairPhoneNumber],
    documents,
    providers,
  };
}
