import type { SessionKey } from './session-storage.ts';

/**
 * For every page of the area, steps or not: where this tab holds bank details, their idle time runs. The
 * watch is loaded only then, so that the pages of all other visitors do not carry it.
 */
export async function startBankIdleWatch(): Promise<void> {
  try {
    // As `answers.ts` and `drafts.ts` write it. Where the browser stores nothing, a loaded page holds nothing.
    const isHeld = (['sale', 'drafts'] satisfies SessionKey[]).some((key) =>
      sessionStorage.getItem(key)?.includes('"bank":{'),
    );
    if (!isHeld) return;
    const { watchBankIdleTime } = await import('./bank-idle-watch.ts');
    watchBankIdleTime();
  } catch {
    // The file did not arrive: the next page that is loaded tries again.
  }
}
