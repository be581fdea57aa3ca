import { readText, removeKeys, writeText } from './session-storage.ts';

const minute = 60_000;
/** Bank details leave the tab after this long without use. */
const idleLimit = 20 * minute;
/** How long before that the buyer is told, and can keep them by doing anything at all. */
const warningTime = 2 * minute;

const key = 'bankLastUsed';
const expired = 'expired';

export type BankTimerState = 'running' | 'expiring' | 'expired';

/** Kept in the session, so that a reload neither stops nor restarts the time. */
export function bankTimerState(now = Date.now()): BankTimerState {
  const kept = readText(key);
  if (kept === expired) return 'expired';
  const idle = now - Number(kept ?? now);
  if (idle < idleLimit - warningTime) return 'running';
  return idle < idleLimit ? 'expiring' : 'expired';
}

export function restartBankTimer(now = Date.now()): void {
  writeText(key, String(now));
}

export function startBankTimer(): void {
  if (readText(key) === null) restartBankTimer();
}

/** Over until other bank details are given: the bank step says why they are asked again. */
export function expireBankTimer(): void {
  writeText(key, expired);
}

export function clearBankTimer(): void {
  removeKeys(key);
}
