import { isOnSale, selectListedProducts } from './listing.ts';
import type { PlanKind } from './plan-kind.ts';
import { type MonthlyPrice, monthlyPrice } from './price.ts';
import { coversBoiler, type Product, sortVariantsByPrice } from './product.ts';

/** The fields of a link to another plan. */
interface PlanSummary {
  productId: string;
  productTitle: string;
  productType: PlanKind;
  /** The price of the cheapest variant. */
  price: MonthlyPrice;
  boilerAgeLimitYears?: number | undefined;
}

/** Plans to suggest to a buyer who is not eligible for the chosen plan. */
export interface SuggestedPlans {
  /** A plan that covers older boilers than the chosen one. */
  olderBoiler?: PlanSummary | undefined;
  /** A plan that covers plumbing and no boiler. */
  withoutBoiler?: PlanSummary | undefined;
}

export function findSuggestedPlans(product: Product, products: readonly Product[]): SuggestedPlans {
  return {
    olderBoiler: planSummary(planForOlderBoiler(product, products)),
    withoutBoiler: planSummary(
      selectListedProducts(products, { category: 'PLUMBING' }).find(
        (other) => !coversBoiler(other),
      ),
    ),
  };
}

export interface PlanSuggestion {
  plan: PlanSummary;
  /** What the plan does for this buyer, e.g. "Looks after your plumbing, whatever boiler you have". */
  promise: string;
}

/** The plan on sale that the content names in place of one that is not. */
export function findInsteadPlan(
  { instead }: Product,
  products: readonly Product[],
): PlanSuggestion | undefined {
  const plan = planSummary(
    products.find((other) => isOnSale(other) && other.productId === instead?.productId),
  );
  return plan && instead && { plan, promise: instead.reason };
}

/** The cheapest plan for older boilers, preferably with the same cover. */
function planForOlderBoiler(product: Product, products: readonly Product[]) {
  const limit = product.boilerAgeLimitYears ?? Number.POSITIVE_INFINITY;
  const older = selectListedProducts(products, { category: 'BOILER_AND_HEATING' }).filter(
    ({ boilerAgeLimitYears = 0 }) => boilerAgeLimitYears > limit,
  );
  const isSameCover = (other: Product) =>
    other.subCategories.some((cover) => product.subCategories.includes(cover));
  return older.find(isSameCover) ?? older[0];
}

function planSummary(product: Product | undefined): PlanSummary | undefined {
  const cheapest = product && sortVariantsByPrice(product)[0];
  if (!product || !cheapest) return undefined;
  const { productId, productTitle, productType, boilerAgeLimitYears } = product;
  const price = monthlyPrice(product, cheapest);
  return { productId, productTitle, productType, price, boilerAgeLimitYears };
}
