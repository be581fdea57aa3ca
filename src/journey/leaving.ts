import { isInsurance, type Product } from '#catalogue/product.ts';

/** One sentence each on what happens to the cover and to the money. */
export interface LeavingTerms {
  cover: string;
  money: string;
}

/** What leaving a plan means, by kind, as it was sold. A kind that the plan does not allow is missing. */
export interface Leaving {
  /** Free of charge, until the last day to cancel. */
  withdraw: LeavingTerms;
  /** At the end of a paid month. */
  cancel?: LeavingTerms;
  /** At the end of the term. Missing if the buyer chose at the purchase that the plan does not renew. */
  stopRenewal?: LeavingTerms;
}

export function describeLeaving(product: Product, renewsAutomatically = true): Leaving {
  const { condition, atMonthEnd } = product.cancellation;
  const what = isInsurance(product) ? 'cover' : 'plan';
  return {
    withdraw: {
      cover: `Your ${what} ends at once, as if you had not bought it.`,
      money: `We refund all you have paid, ${condition}.`,
    },
    ...(atMonthEnd && { cancel: atMonthEnd }),
    ...(renewsAutomatically && {
      stopRenewal: {
        cover: `Your ${what} runs until the day on which it would have renewed, and then ends by itself.`,
        money: 'You pay every month until then, and nothing afterwards.',
      },
    }),
  };
}
