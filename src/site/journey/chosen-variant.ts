import {
  type Product,
  type ProductVariant,
  variantById,
  variantsByPrice,
} from '#catalogue/product.ts';

/** The stored choice where it is one of this plan's, else the cheapest. */
export function chosenVariant(product: Product, order: unknown): ProductVariant | undefined {
  const id = (order as { productVariantId?: unknown } | undefined)?.productVariantId;
  const stored = typeof id === 'string' ? variantById(product, id) : undefined;
  return stored ?? variantsByPrice(product)[0];
}
