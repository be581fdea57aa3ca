// Separate from product-schema.ts, so that pages which only show plans do not load zod.
import type * as z from 'zod/mini';
import type { productSchema, productVariantSchema } from './product-schema.ts';

export type ProductVariant = z.output<typeof productVariantSchema>;
export type Product = z.output<typeof productSchema>;

export function isInsurance(product: Product): boolean {
  return product.productType === 'Insurance Policy';
}

/** Whether the plan covers a boiler. The journey of such a plan has the "Your boiler" steps. */
export function coversBoiler(product: Product): boolean {
  return product.categories.includes('BOILER_AND_HEATING');
}

export function findVariantById(product: Product, productVariantId: string | undefined) {
  return product.productVariants.find((variant) => variant.productVariantId === productVariantId);
}

/** Sorts variants by standard price, cheapest first. The order page preselects the first one. */
export function sortVariantsByPrice(product: Product): ProductVariant[] {
  return product.productVariants.toSorted((a, b) => a.priceMonthly - b.priceMonthly);
}
