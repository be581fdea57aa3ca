import type { OfferLeaf, ProductLeaf, UnitPriceSpecificationLeaf, WithContext } from 'schema-dts';
import { type MonthlyPrice, monthlyPrice } from '#catalogue/price.ts';
import { formatDecimalPounds } from '#catalogue/price-texts.ts';
import { type Product, type ProductVariant, sortVariantsByPrice } from '#catalogue/product.ts';

interface PlanPage {
  product: Product;
  url: string;
  /** The name of the company that sells the plan. */
  seller: string | undefined;
  /** The last day of the plan's offer in London. */
  offerLastDay: string | undefined;
}

/** The plan as a schema.org Product with one Offer for each variant. It says nothing that the page does not show. */
export function createStructuredData(page: PlanPage) {
  const { product, url } = page;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.productTitle,
    description: product.summary,
    category: product.productType,
    url,
    offers: sortVariantsByPrice(product).map((variant) => createOffer(page, variant)),
  } satisfies WithContext<ProductLeaf>;
}

function createOffer(
  { product, url, seller, offerLastDay }: PlanPage,
  variant: ProductVariant,
): OfferLeaf {
  const price = monthlyPrice(product, variant);
  const offer: OfferLeaf = {
    '@type': 'Offer',
    name: variant.productVariantTitle,
    url,
    availability: 'https://schema.org/InStock',
    price: formatDecimalPounds(price.now),
    priceCurrency: 'GBP',
    priceSpecification: createMonths(price),
  };
  // Search engines accept a day, and no time.
  if (price.onOffer && offerLastDay) offer.priceValidUntil = offerLastDay;
  if (seller) offer.seller = { '@type': 'Organization', name: seller };
  return offer;
}

/** The price a month: first that of the offer, if there is one, then the standard price. */
function createMonths(price: MonthlyPrice): UnitPriceSpecificationLeaf[] {
  const standard: UnitPriceSpecificationLeaf = {
    '@type': 'UnitPriceSpecification',
    price: formatDecimalPounds(price.standard),
    priceCurrency: 'GBP',
    unitCode: 'MON',
  };
  if (!price.onOffer) return [standard];
  const offer: UnitPriceSpecificationLeaf = { ...standard, price: formatDecimalPounds(price.now) };
  offer.billingDuration = price.offerMonths;
  standard.billingStart = price.offerMonths;
  return [offer, standard];
}
