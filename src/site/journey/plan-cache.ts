import { londonDate } from '#rules/london-date.ts';
import type { Plan } from './load-plan.ts';

// One visit, one plan at a time: moving between its steps asks the server for nothing.
let known: Plan | undefined;
let isStale = false;
let loadedAt = 0;
let loadedOn = '';

/** Long enough for a purchase; a tab left open over lunch or over night asks again. */
const maxAge = 30 * 60_000;

/** The plan as it was loaded, or as `load` brings it where that is another one or out of date. */
export async function cachedPlan(productId: string, load: () => Promise<Plan>): Promise<Plan> {
  const remembered = known?.product.productId === productId ? known : undefined;
  const isFresh = !isStale && performance.now() - loadedAt < maxAge && !isPlanFromEarlierDay();
  if (remembered && isFresh) return remembered;
  try {
    known = await load();
    isStale = false;
    loadedAt = performance.now();
    loadedOn = thisDay();
    return known;
  } catch (error) {
    // A line that is down must not cost the buyer the page; the next step asks again.
    if (remembered && error instanceof TypeError) return remembered;
    throw error;
  }
}

/**
 * Whether a new day has begun in London since the plan was loaded. By this device's clock both times: where
 * it is wrong, the days still follow each other.
 */
export function isPlanFromEarlierDay(): boolean {
  return loadedOn !== thisDay();
}

const thisDay = () => londonDate(new Date());

/** The server knows the plan differently: the next step asks for it again. */
export function invalidatePlan(): void {
  isStale = true;
}
