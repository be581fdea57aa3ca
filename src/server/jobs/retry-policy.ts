export interface RetryPolicy {
  firstDelayMs: number;
  longestDelayMs: number;
  /** From the first attempt to the last. */
  windowMs: number;
}

const hour = 60 * 60_000;

export const retryPolicy: RetryPolicy = {
  firstDelayMs: 5000,
  longestDelayMs: hour,
  windowMs: 3 * 24 * hour,
};

/** A receiver may ask for a longer pause than the backoff, but not for one that uses up the window. */
const longestRetryAfterMs = 12 * hour;

/**
 * The pause after an attempt (1 is the first): doubled each time up to the longest, less up to half of it
 * at random, so that deliveries which failed together do not return together.
 */
export function retryDelayMs(
  attempt: number,
  retryAfterSeconds: number | undefined,
  { firstDelayMs, longestDelayMs }: RetryPolicy,
  random: () => number,
): number {
  const backoff = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempt - 1, 30));
  const asked = Math.min(longestRetryAfterMs, (retryAfterSeconds ?? 0) * 1000);
  return Math.max(asked, Math.round(backoff * (1 - random() / 2)));
}
