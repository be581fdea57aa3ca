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
 * The data of a plan that pages show, by part. Fields that are not destructured here are in `terms`, so that
 * a new field is always part of the fingerprint.
 */
export function getPlanAsShown({
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
    // These fields are part of `price` or `offer`, or are not shown to the buyer.
    offer,
    offerPeriodMonths,
    offerUntil,
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
    callOutFee: [variant.callOutFee, variant.callOutFeeName, variant.productVariantTitle],
    ageLimit: boilerAgeLimitYears,
    cover: [covered, notCovered],
    terms,
    tax,
    contacts: [enquiryPhoneNumber, repairPhoneNumber],
    documents,
    providers,
  };
}
