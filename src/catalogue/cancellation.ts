import type { Product } from './product.ts';

/** The statutory cancellation period, from the day of purchase. */
export const cancellationDays = 14;

/** Shown beside the price. */
export function cancelNote({ cancellation }: Product): string {
  return `You can cancel free of charge in the first ${cancellationDays} days, ${cancellation.condition}.`;
}
