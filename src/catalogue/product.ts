// Separate from product-schema.ts, so that pages which only show plans do not load zod.
import type * as z from 'zod/mini';
import type { productSchema, productVariantSchema } from './product-schema.ts';

/** A variant and a plan as content files have them, with all that is to come. */
export type VariantContent = z.output<typeof productVariantSchema>;
export type PlanContent = z.output<typeof productSchema>;

/** A variant as it holds at one moment. */
export interface ProductVariant extends Omit<VariantContent, 'laterPrices' | 'importantDocuments'> {
  importantDocuments: { urlName: string; url: string }[];
}

/** A plan as it holds at one moment: `offer` and `sellable` are true only while its offer runs and it is sold. */
export interface Product
  extends Omit<PlanContent, 'from' | 'until' | 'offerId' | 'productVariants'> {
  productVariants: ProductVariant[];
  /** The last day of the offer, or the minute at which it ends. */
  offerUntil?: string | undefined;
}

export function isInsurance(product: Pick<Product, 'productType'>): boolean {
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
export function sortVariantsByPrice<Variant extends Pick<ProductVariant, 'priceMonthly'>>(product: {
  readonly productVariants: readonly Variant[];
}): Variant[] {
  return product.productVariants.toSorted((a, b) => a.priceMonthly - b.priceMonthly);
}
