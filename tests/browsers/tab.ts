import { setTimeout } from 'node:timers/promises';

/** What a visitor can do in one tab of a browser. Each driver implements it. */
export interface Tab {
  open: (url: string) => Promise<unknown>;
  reload: () => Promise<unknown>;
  back: () => Promise<unknown>;
  /** The value of a JavaScript expression, as JSON carries it. */
  evaluate: (expression: string) => Promise<unknown>;
  click: (x: number, y: number) => Promise<unknown>;
  /** Presses keys one after the other. A key is a character or a name of `namedKeys`. */
  press: (keys: readonly string[]) => Promise<unknown>;
  /** A picture of the whole page, as a PNG file. */
  screenshot: () => Promise<Buffer>;
  /** The errors and warnings of pages and consoles so far. */
  problems: () => readonly string[];
  close: () => Promise<unknown>;
}

export interface Viewport {
  width: number;
  height: number;
}

/** Starts a browser without history, cookies or stored data. */
export type LaunchTab = (viewport: Viewport, profile: string) => Promise<Tab>;

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const namedKeys: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** The actions of WebDriver, which BiDi shares, for a press of each key. */
export function createKeyActions(keys: readonly string[]) {
  const values = keys.map((key) => namedKeys[key] ?? key);
  const actions = values.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions }];
}

/** The actions of WebDriver, which BiDi shares, for a click. */
export function createClickActions(x: number, y: number) {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
}

/** How long to wait for anything. Generous, for busy machines. */
export const patienceMs = 180_000;

/** Reads until there is a value. `tell` says what was waited for. */
export async function waitForValue<T>(
  read: () => Promise<T | undefined>,
  tell: () => string,
): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    if (performance.now() > end) throw new Error(`Waited in vain: ${tell()}`);
    await setTimeout(50);
  }
}
