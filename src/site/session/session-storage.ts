import { parseJson } from '#rules/json/parse-json.ts';
import { createChangeSignal } from './change-signal.ts';

/**
 * Every key of session storage. The first group has the specification's names. `basket` is one of its entities, which no page
 * reads.
 */
export type SessionKey =
  | 'filterType'
  | 'boilerRadio'
  | 'productVariantId'
  | 'selectedProductDetails'
  | 'additionalDetails'
  | 'basket'
  | 'menuItems'
  | 'postcode'
  | 'sale'
  | 'marketingConsent'
  | 'summaryConfirm'
  | 'termsConditionsStorage'
  | 'contractReferenceId'
  // Our own.
  | 'agreement'
  | 'bankLastUsed'
  | 'buysAgain'
  // The id of the journey that this tab took over from the server.
  | 'carriedJourney'
  | 'changing'
  | 'drafts'
  | 'enquiryKey'
  | 'enquiryOpenedAt'
  // A step's script failed, and the server was asked for the step with the journey.
  | 'handedOver'
  | 'idempotencyKey'
  // This key asks the next page to start another journey.
  | 'newJourney'
  | 'previousPage'
  // Name, address and account ending of the buyer, for the printed success page.
  | 'printedDetails'
  | 'purchaseAttempts'
  | 'reachedStep'
  | 'receipt'
  // The bought plan as reports name it, and whether it is reported.
  | 'sold';

/** Holds the values that session storage refused, because it is blocked or full. A reload loses them. */
const memory = new Map<SessionKey, string>();
const memoryChange = createChangeSignal();

/** True while a value is held in memory only. */
export function useIsMemoryOnly(): boolean {
  return memoryChange.useValue(() => memory.size > 0, false);
}

function hold(key: SessionKey, text: string): void {
  memory.set(key, text);
  memoryChange.notify();
}

function release(key: SessionKey): void {
  if (memory.delete(key)) memoryChange.notify();
}

export function readText(key: SessionKey): string | null {
  // Written after storage refused a value, so it is newer than the stored one.
  const held = memory.get(key);
  if (held !== undefined) return held;
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Parsed JSON, or undefined when the key is missing or its text is not JSON. */
export function readJson(key: SessionKey): unknown {
  return parseJson(readText(key));
}

export function writeText(key: SessionKey, text: string): void {
  try {
    sessionStorage.setItem(key, text);
    release(key);
  } catch {
    hold(key, text);
  }
}

export function writeJson(key: SessionKey, value: unknown): void {
  writeText(key, JSON.stringify(value));
}

export function removeKeys(...keys: SessionKey[]): void {
  for (const key of keys) {
    release(key);
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage is blocked, so it holds nothing to remove.
    }
  }
}
