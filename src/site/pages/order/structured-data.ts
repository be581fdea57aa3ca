import { monthlyPrice } from '#catalogue/price.ts';
import { decimalPounds } from '#catalogue/price-texts.ts';
import { type Product, variantsByPrice } from '#catalogue/product.ts';

/** The plan as a schema.org Product with one Offer for each variant. */
export function structuredData(product: Product, url: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.productTitle,
    description: product.summary,
    category: product.productType,
    url,
    offers: variantsByPrice(product).map((variant) => ({
      '@type': 'Offer',
      name: variant.productVariantTitle,
      sku: variant.productVariantId,
      price: decimalPounds(monthlyPrice(product, variant).standard),
      priceCurrency: 'GBP',
      availability: 'https://schema.org/InStock',
      url,
    })),
  };
}
