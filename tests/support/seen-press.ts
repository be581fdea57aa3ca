import type { Page } from '@playwright/test';

interface Place {
  x: number;
  y: number;
}

interface Places {
  path?: string;
  button?: Place;
  field?: Place;
}

export interface SeenPress {
  /** Where Continue and the first text field of the page were in its last frame; empty until both page and button are seen. */
  places: () => Places;
  focusButton: () => Promise<void>;
  /** What the browser made of presses, in each document. */
  events: string[];
  /** Whether the latest press began before or after hydration. */
  phase: () => string;
}

/** Observes in every frame where a visitor sees the button, and which events a press causes. */
export async function watchPresses(page: Page): Promise<SeenPress> {
  let places: Places = {};
  const events: string[] = [];
  const mark = 'seen press ';
  page.on('console', (message) => {
    const text = message.text();
    if (!text.startsWith(mark)) return;
    const { type, ...entry } = JSON.parse(text.slice(mark.length));
    if (type === 'places') places = entry;
    else events.push(`${type} ${entry.on} ${entry.phase} ${entry.path}`);
  });
  await page.addInitScript(observe, mark);
  return {
    places: () => (places.button ? places : {}),
    focusButton: () =>
      page.evaluate(() => (Reflect.get(window, 'findContinue') as () => HTMLElement)().focus()),
    events,
    phase: () => events.findLast((event) => /^(mousedown|keydown)/.test(event)) ?? 'not seen',
  };
}

function observe(mark: string): void {
  const log = (entry: object) => console.debug(mark + JSON.stringify(entry));
  const isShown = (element: Element) =>
    element.getBoundingClientRect().width > 0 && getComputedStyle(element).visibility === 'visible';
  const find = (selector: string) => [...document.querySelectorAll(selector)].find(isShown);
  const findContinue = () => find('main button[type=submit]:not([formaction])');
  Object.assign(window, { findContinue });
  const placeOf = (element: Element | undefined) => {
    if (!element) return undefined;
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  let last = '';
  const look = () => {
    requestAnimationFrame(look);
    const entry = {
      type: 'places',
      path: location.pathname,
      button: placeOf(findContinue()),
      field: placeOf(find('main form input:not([type=hidden], [type=radio], [type=checkbox])')),
    };
    const text = JSON.stringify(entry);
    if (text !== last) log(entry);
    last = text;
  };
  requestAnimationFrame(look);
  for (const type of ['mousedown', 'mouseup', 'keydown', 'keyup', 'click', 'submit']) {
    const record = ({ target }: Event) => {
      const element = target instanceof Element ? target : document.documentElement;
      const on = (element.closest('button') ?? element).tagName.toLowerCase();
      const early = Object(Reflect.get(window, 'earlyInput'));
      const phase = Reflect.get(early, 'isOver') ? 'after hydration' : 'before hydration';
      log({ type, on, phase, path: location.pathname });
    };
    addEventListener(type, record, { capture: true });
  }
}
