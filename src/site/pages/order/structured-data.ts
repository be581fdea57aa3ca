import { monthlyPrice } from '#catalogue/price.ts';
import { decimalPounds } from '#catalogue/price-texts.ts';
import { type Product, variantsByPrice } from '#catalogue/product.ts';

/** The plan and its prices as schema.org has them, one offer a variant. */
export function structuredData(product: Product, address: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.productTitle,
    description: product.summary,
    category: product.productType,
    url: address,
    offers: variantsByPrice(product).map((variant) => ({
      '@type': 'Offer',
      name: variant.productVariantTitle,
      sku: variant.productVariantId,
      price: decimalPounds(monthlyPrice(product, variant).standard),
      priceCurrency: 'GBP',
      availability: 'https://schema.org/InStock',
      url: address,
    })),
  };
}
