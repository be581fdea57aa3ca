import { useSyncExternalStore } from 'react';
import { forget, readText, writeText } from './browser-session.ts';

/**
 * The buyer left the summary to change an answer and is to come back to it. Kept in the session, so that
 * neither a reload nor a step in between forgets the way. Read by the order page, so without a validator.
 */
const key = 'changing';

/** Why the plan has to be looked at again, where that was not the buyer's own wish. */
const reasons = ['PRICE_CHANGED', 'DOCUMENTS_CHANGED', 'PLAN_CHANGED'] as const;
export type ChangeReason = (typeof reasons)[number];

interface Changing {
  reason: ChangeReason | undefined;
}

export function beginChange(productId: string, reason?: ChangeReason): void {
  writeText(key, [productId, ...(reason ? [reason] : [])].join(' '));
}

/** Undefined unless an answer of this plan is being changed. */
export function changing(productId: string): Changing | undefined {
  return parsed(readText(key), productId);
}

export function useChanging(productId: string): Changing | undefined {
  const text = useSyncExternalStore(
    noChanges,
    () => readText(key),
    () => null,
  );
  return parsed(text, productId);
}

export function endChange(): void {
  forget(key);
}

function parsed(text: string | null, productId: string): Changing | undefined {
  const [id, word] = text?.split(' ') ?? [];
  return id === productId ? { reason: reasons.find((reason) => reason === word) } : undefined;
}

// It changes with the page: every new page reads it again.
const noChanges = () => () => {};
