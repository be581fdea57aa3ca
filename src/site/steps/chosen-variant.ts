import {
  findVariantById,
  type Product,
  type ProductVariant,
  sortVariantsByPrice,
} from '#catalogue/product.ts';

/** The stored variant if this plan has it, else the cheapest. */
export function findChosenVariant(product: Product, order: unknown): ProductVariant | undefined {
  const id = (order as { productVariantId?: unknown } | undefined)?.productVariantId;
  const stored = typeof id === 'string' ? findVariantById(product, id) : undefined;
  return stored ?? sortVariantsByPrice(product)[0];
}
