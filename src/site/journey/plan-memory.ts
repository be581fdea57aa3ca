import type { loader } from './journey-route.tsx';

type Plan = Awaited<ReturnType<typeof loader>>;

// One visit, one plan at a time: moving between its steps asks the server for nothing.
let known: Plan | undefined;
let isStale = false;

/** The plan as it was loaded, or as `load` brings it where that is another one or out of date. */
export async function rememberedPlan(productId: string, load: () => Promise<Plan>): Promise<Plan> {
  const remembered = known?.product.productId === productId ? known : undefined;
  if (remembered && !isStale) return remembered;
  try {
    known = await load();
    isStale = false;
    return known;
  } catch (error) {
    // A line that is down must not cost the buyer the page; the next step asks again.
    if (remembered && error instanceof TypeError) return remembered;
    throw error;
  }
}

/** The server knows the plan differently: the next step asks for it again. */
export function refreshPlan(): void {
  isStale = true;
}
