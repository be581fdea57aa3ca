import {
  type Product,
  type ProductVariant,
  variantById,
  variantsByPrice,
} from '#catalogue/product.ts';

/** The stored variant if this plan has it, else the cheapest. */
export function chosenVariant(product: Product, order: unknown): ProductVariant | undefined {
  const id = (order as { productVariantId?: unknown } | undefined)?.productVariantId;
  const stored = typeof id === 'string' ? variantById(product, id) : undefined;
  return stored ?? variantsByPrice(product)[0];
}
