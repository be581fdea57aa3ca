import { convertPenceToPounds } from '#rules/money.ts';
import { type CampaignIds, findCampaignId } from './campaign-id.ts';
import { firstYearTotal, monthlyPrice, sapProductId } from './price.ts';
import type { Product, ProductVariant } from './product.ts';

const homeServicesProductType = 'HOME_SERVICES' as const;

/** The selected product details of the session and `productDetails` of the contract; prices in pounds. */
export function createProductDetails(product: Product, variant: ProductVariant) {
  const price = monthlyPrice(product, variant);
  return {
    productId: sapProductId(product, variant),
    productVariantId: variant.productVariantId,
    productName: product.productTitle,
    productTypeId: homeServicesProductType,
    productSubTypeId: product.productType,
    offer: price.onOffer,
    priceMonthly: convertPenceToPounds(price.standard),
    ...(price.onOffer && {
      offerPriceMonthly: convertPenceToPounds(price.now),
      offerPeriodMonths: price.offerMonths,
    }),
  };
}

export function createAdditionalDetails(
  product: Product,
  variant: ProductVariant,
  campaignIds: CampaignIds,
) {
  const campaignId = findCampaignId(campaignIds, product, variant);
  return {
    enquiryContact: product.enquiryPhoneNumber,
    repairContact: product.repairPhoneNumber,
    ...(campaignId !== undefined && { campaignId }),
  };
}

/** The basket as it is written to session storage; amounts in pounds. */
export function createBasket(product: Product, variant: ProductVariant) {
  const price = monthlyPrice(product, variant);
  return {
    productName: product.productTitle,
    yearlyTotal: convertPenceToPounds(firstYearTotal(price)),
    monthlyTotal: convertPenceToPounds(price.standard),
    surcharge: convertPenceToPounds(variant.callOutFee),
    ...(variant.callOutFeeName !== undefined && { surchargeName: variant.callOutFeeName }),
    offer: price.onOffer,
    ...(price.onOffer && {
      offerMonthlyTotal: convertPenceToPounds(price.now),
      offerPeriodMonths: price.offerMonths,
    }),
  };
}
