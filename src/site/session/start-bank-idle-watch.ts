import type { SessionKey } from './session-storage.ts';

/**
 * Runs on every page. Loads the idle watch only if this tab holds bank details, or what is printed about
 * the buyer after a purchase, so that other visitors do not download it.
 */
export async function startBankIdleWatch(): Promise<void> {
  try {
    // Searches the JSON that `answers.ts` and `drafts.ts` store.
    const isHeld = (['sale', 'drafts'] satisfies SessionKey[]).some((key) =>
      sessionStorage.getItem(key)?.includes('"bank":{'),
    );
    if (!isHeld && !sessionStorage.getItem('printedDetails' satisfies SessionKey)) return;
    const { watchBankIdleTime } = await import('./bank-idle-watch.ts');
    watchBankIdleTime();
  } catch {
    // The script could not be loaded, or storage is blocked. The next page load tries again.
  }
}
