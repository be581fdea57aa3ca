import type { CallResult } from './request.ts';

const maxRepeats = 3;
/** The last repeat begins within this time of the first call. */
const maxMs = 30_000;
const defaultWaitMs = 3000;
/** Pages that were refused together do not come back together. */
const maxJitterMs = 1000;

export interface BusyOptions {
  /** Called before each wait. */
  onBusy: () => void;
  /** Ends the wait, so that nothing is repeated after the visitor has left the page. */
  signal: AbortSignal;
}

/**
 * Makes the call, and repeats it while the server responds 503, after the time that Retry-After asks for. Undefined when
 * the visitor left during a wait.
 */
export async function repeatWhileBusy(
  call: () => Promise<CallResult<unknown>>,
  { onBusy, signal }: BusyOptions,
): Promise<CallResult<unknown> | undefined> {
  const endsAt = Date.now() + maxMs;
  for (let repeats = 0; ; repeats += 1) {
    const answered = await call();
    const isBusy = answered.kind === 'failed' && answered.status === 503;
    if (!isBusy || repeats === maxRepeats) return answered;
    const wait = (answered.retryAfterMs ?? defaultWaitMs) + Math.random() * maxJitterMs;
    if (Date.now() + wait > endsAt) return answered;
    onBusy();
    await untilElapsedOrAborted(wait, signal);
    if (signal.aborted) return undefined;
  }
}

function untilElapsedOrAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
