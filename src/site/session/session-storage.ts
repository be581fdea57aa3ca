import { useSyncExternalStore } from 'react';

/**
 * Session storage that never throws. Where the browser blocks or has filled it, values live in memory
 * for as long as the page does.
 */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

/** True while something lives in memory alone, so that a reload would lose it. */
export function useIsMemoryOnly(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => memory.size > 0,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function hold(key: string, text: string): void {
  memory.set(key, text);
  for (const listener of listeners) listener();
}

function release(key: string): void {
  if (!memory.delete(key)) return;
  for (const listener of listeners) listener();
}

export function readText(key: string): string | null {
  // What is in memory was written after the browser began to refuse, so it is the newer.
  const held = memory.get(key);
  if (held !== undefined) return held;
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Parsed JSON, or undefined for what is missing or broken. */
export function readJson(key: string): unknown {
  const text = readText(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields of a parsed value; none for anything but an object. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export function writeText(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
    release(key);
  } catch {
    hold(key, text);
  }
}

export function writeJson(key: string, value: unknown): void {
  writeText(key, JSON.stringify(value));
}

export function removeKeys(...keys: string[]): void {
  for (const key of keys) {
    release(key);
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was kept there, so there is nothing to remove.
    }
  }
}
