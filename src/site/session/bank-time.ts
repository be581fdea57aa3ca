import { forget, readText, writeText } from './browser-session.ts';

const minute = 60_000;
/** Bank details leave the tab after this long without use. */
const idleLimit = 20 * minute;
/** How long before that the buyer is told, and can keep them by doing anything at all. */
const warningTime = 2 * minute;

const key = 'bankLastUsed';
const over = 'over';

export type BankTime = 'running' | 'ending' | 'over';

/** Kept in the session, so that a reload neither stops nor restarts the time. */
export function bankTime(now = Date.now()): BankTime {
  const kept = readText(key);
  if (kept === over) return 'over';
  const idle = now - Number(kept ?? now);
  if (idle < idleLimit - warningTime) return 'running';
  return idle < idleLimit ? 'ending' : 'over';
}

export function restartBankTime(now = Date.now()): void {
  writeText(key, String(now));
}

export function startBankTime(): void {
  if (readText(key) === null) restartBankTime();
}

/** Over until other bank details are given: the bank step says why they are asked again. */
export function endBankTime(): void {
  writeText(key, over);
}

export function forgetBankTime(): void {
  forget(key);
}
