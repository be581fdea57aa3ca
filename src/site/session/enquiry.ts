import { clearDraft } from './drafts.ts';
import { readText, removeKeys, writeText } from './session-storage.ts';

/** The name of the enquiry form's draft. */
export const enquiryDraftName = 'enquiry';

const openedAtKey = 'enquiryOpenedAt';

/**
 * Stores when the form was first opened. Later openings do not count, so a form refilled from its draft is not
 * taken for one filled in too fast.
 */
export function recordEnquiryOpened(now: number): void {
  if (openedAt() === undefined) writeText(openedAtKey, String(now));
}

export function getSecondsToFill(now: number): number {
  return Math.max(0, (now - (openedAt() ?? now)) / 1000);
}

export function clearStoredEnquiry(): void {
  clearDraft(enquiryDraftName);
  removeKeys(openedAtKey);
}

function openedAt(): number | undefined {
  const text = readText(openedAtKey);
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}
