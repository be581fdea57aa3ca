import { isInsurance, type Product } from '#catalogue/product.ts';

/** One sentence each on what happens to the cover and to the money. */
export interface LeavingTerms {
  cover: string;
  money: string;
}

/** What leaving a plan means, by kind, as it was sold. A kind that the plan does not allow is missing. */
export interface Leaving {
  /** The first term, and each renewal. Not known of contracts of 0.1.0. */
  term?: { months: number; renewalMonths: number };
  /** The plan ends at once and costs nothing: possible until `dates.cancelBy` of the evidence. */
  withdraw: LeavingTerms;
  /** At the end of a paid month. */
  cancel?: LeavingTerms;
  /** At the end of the term. Missing if the buyer chose at the purchase that the plan does not renew. */
  stopRenewal?: LeavingTerms;
}

export function describeLeaving(product: Product, renewsAutomatically = true): Leaving {
  const { termMonths, renews, cancellation } = product;
  const { condition, atMonthEnd } = cancellation;
  const what = nameCover(isInsurance(product));
  return {
    term: { months: termMonths, renewalMonths: renews?.months ?? termMonths },
    withdraw: describeWithdrawal(isInsurance(product), condition),
    ...(atMonthEnd && { cancel: atMonthEnd }),
    ...(renewsAutomatically && {
      stopRenewal: {
        cover: `Your ${what} runs until the day on which it would have renewed, and then ends by itself.`,
        money: 'You pay every month until then, and nothing afterwards.',
      },
    }),
  };
}

/** What withdrawing means, which contracts of 0.1.0 tell too. */
export function describeWithdrawal(isInsurance: boolean, condition: string): LeavingTerms {
  return {
    cover: `Your ${nameCover(isInsurance)} ends at once, as if you had not bought it.`,
    money: `We refund all you have paid, ${condition}.`,
  };
}

const nameCover = (isInsurance: boolean) => (isInsurance ? 'cover' : 'plan');
