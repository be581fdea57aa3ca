import type { Product } from './product.ts';

/** The law's time to change one's mind, from the day of the purchase. */
export const cancellationDays = 14;

/** In one line, beside the price. */
export function cancelNote({ cancellation }: Product): string {
  return `You can cancel free of charge in the first ${cancellationDays} days, ${cancellation.condition}.`;
}
