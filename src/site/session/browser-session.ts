/**
 * Session storage that never throws. Where the browser blocks or has filled it, values live in memory
 * for as long as the page does.
 */
const memory = new Map<string, string>();

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

export function writeText(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

export function writeJson(key: string, value: unknown): void {
  writeText(key, JSON.stringify(value));
}

export function forget(...keys: string[]): void {
  for (const key of keys) {
    memory.delete(key);
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was kept there, so there is nothing to remove.
    }
  }
}
