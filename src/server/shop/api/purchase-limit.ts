/** The most purchases that an instance works on at once: more would not be sold sooner. `npm run bench:overload` measures it. */
export const maxPurchasesAtOnce = 64;

/** Counts the purchases that an instance works on. */
export interface PurchaseLimit {
  isReached: () => boolean;
  /** Runs a purchase and counts it meanwhile. */
  run: <Result>(purchase: () => Promise<Result>) => Promise<Result>;
}

export function createPurchaseLimit(): PurchaseLimit {
  let atWork = 0;
  return {
    isReached: () => atWork >= maxPurchasesAtOnce,
    run: async (purchase) => {
      atWork += 1;
      try {
        return await purchase();
      } finally {
        atWork -= 1;
      }
    },
  };
}
