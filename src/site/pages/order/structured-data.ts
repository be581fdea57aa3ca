import { monthlyPrice } from '#catalogue/price.ts';
import { formatDecimalPounds } from '#catalogue/price-texts.ts';
import { type Product, sortVariantsByPrice } from '#catalogue/product.ts';

/** The plan as a schema.org Product with one Offer for each variant. */
export function createStructuredData(product: Product, url: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.productTitle,
    description: product.summary,
    category: product.productType,
    url,
    offers: sortVariantsByPrice(product).map((variant) => ({
      '@type': 'Offer',
      name: variant.productVariantTitle,
      sku: variant.productVariantId,
      price: formatDecimalPounds(monthlyPrice(product, variant).standard),
      priceCurrency: 'GBP',
      availability: 'https://schema.org/InStock',
      url,
    })),
  };
}
