import { bankIdleMinutes } from '#journey/kept-bank-details.ts';
import { readText, removeKeys, writeText } from './session-storage.ts';

const minute = 60_000;
const idleLimit = bankIdleMinutes * minute;
/** The buyer is warned this long before the bank details are removed; any activity restarts the timer. */
const warningTime = 2 * minute;

const key = 'bankLastUsed';
const expired = 'expired';

export type BankTimerState = 'running' | 'expiring' | 'expired';

/**
 * Reads the state of the timer. The time of the last activity is in session storage, so that a reload does not
 * restart the timer.
 */
export function getBankTimerState(now = Date.now(), kept = readText(key)): BankTimerState {
  if (kept === expired) return 'expired';
  const idle = now - Number(kept ?? now);
  if (idle < idleLimit - warningTime) return 'running';
  return idle < idleLimit ? 'expiring' : 'expired';
}

export function restartBankTimer(now = Date.now()): void {
  writeText(key, String(now));
}

export function startBankTimerIfNone(): void {
  if (readText(key) === null) restartBankTimer();
}

/**
 * Marks the timer as expired until new bank details are saved. Meanwhile the bank step says why it asks again.
 */
export function expireBankTimer(): void {
  writeText(key, expired);
}

export function clearBankTimer(): void {
  removeKeys(key);
}
