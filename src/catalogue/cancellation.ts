import type { Product } from './product.ts';

/** The statutory cancellation period, from the day of purchase. */
export const cancellationPeriodDays = 14;

/** The sentence about free cancellation beside the price. */
export function formatCancellationNote({ cancellation }: Product): string {
  return `You can cancel free of charge in the first ${cancellationPeriodDays} days, ${cancellation.condition}.`;
}
