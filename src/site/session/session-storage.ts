import type { SessionKey } from '#api/browser-storage.ts';
import { parseJson } from '#rules/json/parse-json.ts';
import { createChangeSignal } from './change-signal.ts';

export type { SessionKey };

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
