/**
 * Session storage that never throws. Where the browser blocks or has filled it, values live in memory
 * for as long as the page does.
 */
const memory = new Map<string, string>();

export function readText(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
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
