import type { Product, ProductVariant } from './product.ts';

type ListedVariant = Pick<ProductVariant, 'priceMonthly' | 'offerPriceMonthly' | 'callOutFee'>;

/** What the listing shows of a plan. The page carries it as markup and as data, so it has nothing else. */
export interface ListedPlan
  extends Pick<
    Product,
    | 'productId'
    | 'productType'
    | 'productTitle'
    | 'summary'
    | 'sellable'
    | 'categories'
    | 'subCategories'
    | 'offer'
    | 'offerPeriodMonths'
    | 'offerPercentage'
    | 'covered'
    | 'features'
    | 'repairPhoneNumber'
    | 'boilerAgeLimitYears'
    | 'tax'
  > {
  productVariants: ListedVariant[];
}

export function createListedPlan(product: Product): ListedPlan {
  const { productId, productType, productTitle, summary, sellable, categories } = product;
  const { subCategories, offer, offerPeriodMonths, offerPercentage, covered } = product;
  const { features, repairPhoneNumber, boilerAgeLimitYears, tax } = product;
  return {
    productId,
    productType,
    productTitle,
    summary,
    sellable,
    categories,
    subCategories,
    offer,
    offerPeriodMonths,
    offerPercentage,
    covered,
    features,
    repairPhoneNumber,
    boilerAgeLimitYears,
    tax,
    productVariants: product.productVariants.map(
      ({ priceMonthly, offerPriceMonthly, callOutFee }) => ({
        priceMonthly,
        offerPriceMonthly,
        callOutFee,
      }),
    ),
  };
}
