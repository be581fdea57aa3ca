import { readText, removeKeys, writeText } from './session-storage.ts';

/**
 * The buyer left the summary to change an answer and is to come back to it. Kept in the session, so that
 * neither a reload nor a step in between forgets the way. Read by the order page, so without a validator.
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
