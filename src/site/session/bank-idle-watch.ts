import { useEffect } from 'react';
import { clearBankDetails, readStoredAnswers, subscribeToAnswers } from './answers.ts';
import {
  type BankTimerState,
  clearBankTimer,
  getBankTimerState,
  restartBankTimer,
  startBankTimerIfNone,
} from './bank-timer.ts';
import { createChangeSignal } from './change-signal.ts';
import { hasBankDraft } from './drafts.ts';
import { hasPrintedDetails, keepPrintedDetails } from './printed-details.ts';

/**
 * How often the idle time is checked, in milliseconds. One long timer would be late after a laptop has slept.
 */
const checkInterval = 15_000;
// The events that count as activity. Scrolling does not, because the page also scrolls by itself.
const activityEvents = ['pointerdown', 'keydown', 'wheel'] as const;

type BankState = 'none' | BankTimerState;

let state: BankState = 'none';
let timer: ReturnType<typeof setTimeout> | undefined;
let isWatching = false;
const stateChange = createChangeSignal();

/** The state of the idle timer for rendering; `none` without bank details in this tab. */
export function useBankTimerState(): BankState {
  useEffect(watchBankIdleTime, []);
  return stateChange.useValue(() => state, 'none');
}

/** Starts watching the idle time, once. The watch runs on every page until the tab is closed. */
export function watchBankIdleTime(): void {
  if (!isWatching) {
    isWatching = true;
    for (const name of activityEvents)
      addEventListener(name, onActivity, { capture: true, passive: true });
    addEventListener('pageshow', check);
    document.addEventListener('visibilitychange', check);
    subscribeToAnswers(check);
  }
  check();
}

function onActivity(): void {
  check();
  if (timer === undefined) return;
  restartBankTimer();
  check();
}

/** Removes what is held too long. Afterwards `timer` is undefined if nothing is held. */
function check(): void {
  clearTimeout(timer);
  timer = undefined;
  const isBankHeld = readStoredAnswers().bank !== undefined || hasBankDraft();
  const isHeld = isBankHeld || hasPrintedDetails();
  if (isHeld) startBankTimerIfNone();
  const time = getBankTimerState();
  if (!isHeld || time !== 'expired') {
    if (isHeld) timer = setTimeout(check, checkInterval);
    setState(isBankHeld || time === 'expired' ? time : 'none');
    return;
  }
  keepPrintedDetails(undefined);
  if (isBankHeld) {
    // This changes the answers, which calls `check` again.
    clearBankDetails();
  } else {
    clearBankTimer();
    setState('none');
  }
}

function setState(next: BankState): void {
  if (next === state) return;
  state = next;
  stateChange.notify();
}
