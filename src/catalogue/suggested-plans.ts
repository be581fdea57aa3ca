import { listedProducts } from './listing.ts';
import type { PlanKind } from './plan-kind.ts';
import { type MonthlyPrice, monthlyPrice } from './price.ts';
import { coversBoiler, type Product, variantsByPrice } from './product.ts';

/** Enough to name a plan and lead to it. */
export interface PlanSummary {
  productId: string;
  productTitle: string;
  productType: PlanKind;
  /** Of its cheapest variant. */
  price: MonthlyPrice;
  boilerAgeLimitYears?: number | undefined;
}

/** What to offer a buyer whom one answer rules out of this plan. */
export interface SuggestedPlans {
  /** Takes on older boilers than this plan does. */
  olderBoiler?: PlanSummary | undefined;
  /** Looks after the home's plumbing and asks nothing about a boiler. */
  withoutBoiler?: PlanSummary | undefined;
}

/** The nearest plan on sale for each reason to be ruled out; where there is none, an expert is all we offer. */
export function suggestedPlans(product: Product, products: readonly Product[]): SuggestedPlans {
  return {
    olderBoiler: planSummary(planForOlderBoiler(product, products)),
    withoutBoiler: planSummary(
      listedProducts(products, { category: 'PLUMBING' }).find((other) => !coversBoiler(other)),
    ),
  };
}

/** Of those that take on older boilers, one for the same kind of cover before any other, then the cheapest. */
function planForOlderBoiler(product: Product, products: readonly Product[]) {
  const limit = product.boilerAgeLimitYears ?? Number.POSITIVE_INFINITY;
  const older = listedProducts(products, { category: 'BOILER_AND_HEATING' }).filter(
    ({ boilerAgeLimitYears = 0 }) => boilerAgeLimitYears > limit,
  );
  const isSameCover = (other: Product) =>
    other.subCategories.some((cover) => product.subCategories.includes(cover));
  return older.find(isSameCover) ?? older[0];
}

function planSummary(product: Product | undefined): PlanSummary | undefined {
  const cheapest = product && variantsByPrice(product)[0];
  if (!product || !cheapest) return undefined;
  const { productId, productTitle, productType, boilerAgeLimitYears } = product;
  const price = monthlyPrice(product, cheapest);
  return { productId, productTitle, productType, price, boilerAgeLimitYears };
}
