import type { SessionKey } from '#site/session/session-storage.ts';

/** Runs on every page. Only a tab that holds what is printed about the buyer after a purchase loads the code that removes it in time. */
export async function endPrintedDetails(): Promise<void> {
  try {
    if (!sessionStorage.getItem('printedDetails' satisfies SessionKey)) return;
    const { removePrintedDetailsInTime } = await import('./printed-details.ts');
    removePrintedDetailsInTime();
  } catch {
    // The script could not be loaded, or storage is blocked. The next page load tries again.
  }
}
