import { type Category, planCategories } from './category.ts';
import { defaultListingCategory, selectListedProducts } from './listing.ts';
import { type Product, type ProductVariant, sortVariantsByPrice } from './product.ts';

export interface StartingPrice {
  category: Category;
  product: Product;
  /** The variant with the lowest standard price of the category. */
  variant: ProductVariant;
}

/** The lowest standard price of each kind of cover. A category without plans has none. */
export function findStartingPrices(products: readonly Product[]): StartingPrice[] {
  return planCategories
    .filter((category) => category !== defaultListingCategory)
    .flatMap((category) => {
      const product = selectListedProducts(products, { category })[0];
      const variant = product && sortVariantsByPrice(product)[0];
      return variant ? [{ category, product, variant }] : [];
    });
}
