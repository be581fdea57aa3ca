/**
 * Returns a function that does the work at most once a second. Calls while it runs, and until a second after it began,
 * share its result.
 */
export function shareForOneSecond<Result>(
  work: () => Promise<Result>,
  now: () => number = () => performance.now(),
): () => Promise<Result> {
  let startedAt = Number.NEGATIVE_INFINITY;
  let latest: Promise<Result> | undefined;
  let isRunning = false;
  return () => {
    if (latest && (isRunning || now() - startedAt < 1000)) return latest;
    startedAt = now();
    isRunning = true;
    latest = work().finally(() => {
      isRunning = false;
    });
    return latest;
  };
}
