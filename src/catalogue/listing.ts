import type { Pence } from '#rules/money.ts';
import { type Category, planCategories, type SubCategory } from './category.ts';
import type { ListedPlan } from './listed-plan.ts';
import { type Product, sortVariantsByPrice } from './product.ts';

export const defaultListingCategory: Category = 'FEATURED';
export const defaultBoilerCover: SubCategory = 'BH_SERVICE_BREAKDOWN';

/** An unknown or missing filterType selects the featured plans. */
export function parseCategory(filterType: string | null): Category {
  return planCategories.find((category) => category === filterType) ?? defaultListingCategory;
}

export interface ListingChoice {
  category: Category;
  subCategory?: SubCategory | undefined;
}

/** A plan can be bought if it is sellable and has a variant. */
export function isOnSale(product: Product): boolean {
  return product.sellable && product.productVariants.length > 0;
}

type ListablePlan = Pick<
  ListedPlan,
  'sellable' | 'categories' | 'subCategories' | 'productVariants'
>;

/** Sellable plans of the chosen tab that have a variant, cheapest standard price first. */
export function selectListedProducts<Plan extends ListablePlan>(
  products: readonly Plan[],
  { category, subCategory }: ListingChoice,
): Plan[] {
  return products
    .flatMap((product) => {
      const cheapest = sortVariantsByPrice(product)[0];
      const isListed =
        product.sellable &&
        product.categories.includes(category) &&
        (subCategory === undefined || product.subCategories.includes(subCategory));
      return cheapest && isListed ? [{ product, price: cheapest.priceMonthly }] : [];
    })
    .toSorted((a, b) => a.price - b.price)
    .map(({ product }) => product);
}

/** The lowest standard monthly price of these plans. */
export function findLowestPrice(
  products: readonly Pick<ListablePlan, 'productVariants'>[],
): Pence | undefined {
  return products
    .flatMap(({ productVariants }) => productVariants.map(({ priceMonthly }) => priceMonthly))
    .toSorted((a, b) => a - b)[0];
}
