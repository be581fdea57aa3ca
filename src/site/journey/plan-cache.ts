import { isSameLondonDate } from '#rules/dates/london-date.ts';
import type { LoadedPlan } from '#site/steps/load-plan.ts';

// The last plan loaded, so that moving between its steps makes no request.
let known: LoadedPlan | undefined;
let loadedAt = 0;
let loadedOn = new Date(0);

/** How long a plan is cached, in milliseconds: longer than most purchases take. */
const maxAge = 30 * 60_000;

/** The cached plan, or the result of `load` if another plan is cached or it is out of date. */
export async function getCachedPlan(
  productId: string,
  load: () => Promise<LoadedPlan>,
): Promise<LoadedPlan> {
  const cached = known?.product.productId === productId ? known : undefined;
  const isFresh = performance.now() - loadedAt < maxAge;
  if (cached && isFresh && !isPlanOutdated()) return cached;
  try {
    const loaded = await load();
    // The journey that came with the page is taken over once.
    known = { ...loaded, carried: undefined, sealedBankOf: undefined };
    loadedAt = performance.now();
    loadedOn = new Date();
    return loaded;
  } catch (error) {
    // Without a connection the cached plan is used; the next step loads again.
    if (cached && error instanceof TypeError) return cached;
    throw error;
  }
}

/**
 * Whether a new day has begun in London, or the content has changed at a time of today, since the plan was loaded. Both days
 * come from the device's clock, so their comparison is right even if the clock is wrong.
 */
export function isPlanOutdated(): boolean {
  const now = new Date();
  const changesAt = known?.changesAt ?? 0;
  return (
    (loadedOn.getTime() < changesAt && changesAt <= now.getTime()) ||
    !isSameLondonDate(loadedOn, now)
  );
}

/** Removes the cached plan, so that the next step loads it again. */
export function invalidateCachedPlan(): void {
  loadedAt = Number.NEGATIVE_INFINITY;
}
