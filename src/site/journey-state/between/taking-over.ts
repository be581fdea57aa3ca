import type { CarriedView } from '#site/steps/carried-view.ts';

let latest: Promise<void> = Promise.resolve();

/**
 * Takes over the journey that the server carried. Fails if a file of the guard, which follows, cannot be loaded. Does not end
 * if a form was posted before hydration: the journey of the next page is newer.
 */
export function takeOverCarried(carried: CarriedView): Promise<void> {
  latest = Promise.all([import('./take-over.ts'), import('#journey/walk.ts')]).then(
    ([{ takeOver }]) =>
      window.earlyInput?.isPosted ? new Promise<never>(() => {}) : takeOver(carried),
  );
  return latest;
}

/** For a press on a page whose journey is just being taken over: until then session storage lacks it. */
export const waitForTakeOver = (): Promise<void> => latest;
