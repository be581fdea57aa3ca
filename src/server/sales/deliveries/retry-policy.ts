export interface RetryPolicy {
  firstDelayMs: number;
  longestDelayMs: number;
  /** The longest time from the first attempt to the last. */
  windowMs: number;
}

const hour = 60 * 60_000;

export const retryPolicy: RetryPolicy = {
  firstDelayMs: 5000,
  longestDelayMs: hour,
  windowMs: 3 * 24 * hour,
};

/** Upper limit for Retry-After, so that it cannot use up the window. */
const longestRetryAfterMs = 12 * hour;

/**
 * The pause after an attempt (the first is 1): it doubles up to the longest delay, and up to half of it is
 * taken off at random, so that deliveries that failed together are not retried together.
 */
export function calculateRetryDelayMs(
  attempt: number,
  retryAfterSeconds: number | undefined,
  { firstDelayMs, longestDelayMs }: RetryPolicy,
  random: () => number,
): number {
  const backoff = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempt - 1, 30));
  const asked = Math.min(longestRetryAfterMs, (retryAfterSeconds ?? 0) * 1000);
  return Math.max(asked, Math.round(backoff * (1 - random() / 2)));
}
