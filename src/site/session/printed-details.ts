import { getBankTimerState } from './bank-timer.ts';
import { createChangeSignal } from './change-signal.ts';
import { readText, removeKeys, type SessionKey, writeJson } from './session-storage.ts';

// `PrintedDetails` is in purchase.ts: the idle watch, which is part of every step, imports this file without zod.

const key = 'printedDetails' satisfies SessionKey;
const change = createChangeSignal();

/** Replaces the details of an earlier purchase; undefined removes them. */
export function keepPrintedDetails(details: object | undefined): void {
  if (details) writeJson(key, details);
  else removeKeys(key);
  change.notify();
}

export function hasPrintedDetails(): boolean {
  return readText(key) !== null;
}

/** The stored JSON; null without details, on the server, while hydrating, and when the idle time has passed. */
export function usePrintedDetailsText(): string | null {
  return change.useValue(() => (getBankTimerState() === 'expired' ? null : readText(key)), null);
}
