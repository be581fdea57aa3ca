import { useEffect } from 'react';
import { clearBank, onAnswersChange, storedAnswers } from './answers.ts';
import {
  type BankTimerState,
  bankTimerState,
  restartBankTimer,
  startBankTimer,
} from './bank-timer.ts';
import { changeSignal } from './change-signal.ts';
import { hasBankDraft } from './drafts.ts';

/** Often enough to be in time after a laptop has slept, when a single long timer would be late. */
const lookEvery = 15_000;
// What a person does on purpose. A scroll may be the page's own.
const uses = ['pointerdown', 'keydown', 'wheel'] as const;

type BankState = 'none' | BankTimerState;

let state: BankState = 'none';
let timer: ReturnType<typeof setTimeout> | undefined;
let isWatching = false;
const stateChange = changeSignal();

/** Whether bank details are held in this tab, are about to leave it, or have left it. */
export function useBankTimerState(): BankState {
  useEffect(watchBankIdleTime, []);
  return stateChange.useValue(() => state, 'none');
}

/** Once begun it goes on with the page: the time runs on every screen. */
export function watchBankIdleTime(): void {
  if (!isWatching) {
    isWatching = true;
    for (const use of uses) addEventListener(use, used, { capture: true, passive: true });
    addEventListener('pageshow', look);
    document.addEventListener('visibilitychange', look);
    onAnswersChange(look);
  }
  look();
}

function used(): void {
  look();
  if (state === 'none' || state === 'expired') return;
  restartBankTimer();
  look();
}

function look(): void {
  clearTimeout(timer);
  const isHeld = storedAnswers().bank !== undefined || hasBankDraft();
  if (isHeld) {
    startBankTimer();
    timer = setTimeout(look, lookEvery);
  }
  const time = bankTimerState();
  if (isHeld && time === 'expired') {
    // It changes the answers, which looks again.
    clearBank();
  } else {
    tell(isHeld || time === 'expired' ? time : 'none');
  }
}

function tell(next: BankState): void {
  if (next === state) return;
  state = next;
  stateChange.notify();
}
