import { clearDraft } from './drafts.ts';
import { readText, removeKeys, writeText } from './session-storage.ts';

/** What is being written on the expert page is kept until it is sent: failing or leaving costs nothing. */
export const enquiryDraft = 'enquiry';

const openedAtKey = 'enquiryOpenedAt';

/** Whoever comes back to a form that was filled in needs no time to fill it in. */
export function recordEnquiryOpened(now: number): void {
  if (openedAt() === undefined) writeText(openedAtKey, String(now));
}

export function secondsToFill(now: number): number {
  return Math.max(0, (now - (openedAt() ?? now)) / 1000);
}

export function clearEnquiry(): void {
  clearDraft(enquiryDraft);
  removeKeys(openedAtKey);
}

function openedAt(): number | undefined {
  const text = readText(openedAtKey);
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}
