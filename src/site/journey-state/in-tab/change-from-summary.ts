import { readText, removeKeys, writeText } from '#site/session/session-storage.ts';

/**
 * The id of the plan whose summary the buyer left to change an answer. After the change the buyer returns to
 * the summary, also after a reload.
 */
const key = 'changing';

export function beginChangeFromSummary(productId: string): void {
  writeText(key, productId);
}

export function isChangingFromSummary(productId: string): boolean {
  return readText(key) === productId;
}

export function endChangeFromSummary(): void {
  removeKeys(key);
}
