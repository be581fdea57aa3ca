import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Tab, waitForValue } from './tab.ts';

/** A control as a visitor knows it. */
interface Target {
  role: 'link' | 'button' | 'tab' | 'field' | 'checkbox' | 'radio';
  /** How its name begins. */
  name: string;
  /** How the question of its group begins. */
  group?: string;
}

interface Point {
  x: number;
  y: number;
}

/**
 * The least time between two clicks, as of a person who reads the page. WebKitGTK takes two clicks at one place within
 * 0.5 s for a double click, and the site ignores the second click of a double click if it meets the next page.
 */
const betweenClicksMs = 1000;

/** Acts as a person does: looks until something is there, points at it, types key by key. */
export function createVisitor(tab: Tab, pictureFolder: string) {
  let pictures = 0;
  let lastClick = -betweenClicksMs;
  mkdirSync(pictureFolder, { recursive: true });

  /** Asks the page until the answer is `expected`, or is anything if nothing is expected. */
  async function waitFor<T>(expression: string, expected?: T): Promise<T> {
    let answer: T;
    const read = async () => {
      // Between two documents there is nothing to ask.
      answer = (await tab.evaluate(expression).catch(String)) as T;
      return (expected === undefined ? answer : answer === expected) ? { answer } : undefined;
    };
    const asked = expression.replaceAll(String(findControl), 'findControl');
    const tell = () => `${asked} is ${JSON.stringify(answer)}, expected ${expected}`;
    return (await waitForValue(read, tell)).answer;
  }

  const inPage = (target: Target, use: string) =>
    `((element) => element && (${use}))((${findControl})(${JSON.stringify(target)}))`;

  async function click(target: Target): Promise<void> {
    let before: Point | undefined;
    const read = async () => {
      const expression = `(${pointAt})((${findControl})(${JSON.stringify(target)}))`;
      const point = (await tab.evaluate(expression).catch(() => undefined)) as Point | undefined;
      // A control that still moves would be missed.
      const isAtRest = point && before?.x === point.x && before.y === point.y;
      before = point;
      return isAtRest ? point : undefined;
    };
    await setTimeout(Math.max(0, lastClick + betweenClicksMs - performance.now()));
    const { x, y } = await waitForValue(read, () => `to click ${JSON.stringify(target)}`);
    await tab.click(x, y);
    lastClick = performance.now();
  }

  async function savePicture(name: string): Promise<void> {
    pictures += 1;
    const file = `${String(pictures).padStart(2, '0')}-${name}.png`;
    writeFileSync(join(pictureFolder, file), await tab.screenshot());
  }

  const fieldValue = (name: string) => inPage({ role: 'field', name }, 'element.value');

  return {
    tab,
    waitFor,
    click,
    waitForPath: (end: string) =>
      waitFor(`location.pathname.endsWith(${JSON.stringify(end)})`, true),
    waitForHeading: (text: string) => waitFor(`document.querySelector('h1')?.innerText`, text),
    waitForVisible: (target: Target) => waitFor(`Boolean(${inPage(target, 'true')})`, true),
    waitForHidden: (target: Target) => waitFor(`Boolean(${inPage(target, 'true')})`, false),
    waitForChecked: (target: Target) => waitFor(inPage(target, 'element.checked'), true),
    waitForText: (name: string, value: string) => waitFor(fieldValue(name), value),

    /** Types into a field, and checks what it shows then. */
    async type(name: string, text: string, shown = text): Promise<void> {
      await click({ role: 'field', name });
      await waitFor(inPage({ role: 'field', name }, 'element === document.activeElement'), true);
      for (const key of text) await tab.press([key]);
      await waitFor(fieldValue(name), shown);
    },

    /** Chooses from a list with the arrow keys. Browsers forget typed letters after a second, which a busy machine may take. */
    async choose(name: string, option: string): Promise<void> {
      const list: Target = { role: 'field', name };
      await waitFor(inPage(list, 'element.focus() ?? true'), true);
      const chosen = `[...element.options].find(({ text }) => text === ${JSON.stringify(option)})`;
      const steps = await waitFor<number>(inPage(list, `${chosen}?.index - element.selectedIndex`));
      await tab.press(Array(steps).fill('ArrowDown'));
      await waitFor(inPage(list, 'element.selectedOptions[0].text'), option);
    },

    async answerYes(group: string): Promise<void> {
      await click({ role: 'radio', name: 'Yes', group });
      await waitFor(inPage({ role: 'radio', name: 'Yes', group }, 'element.checked'), true);
    },

    async tick(name: string): Promise<void> {
      await click({ role: 'checkbox', name });
      await waitFor(inPage({ role: 'checkbox', name }, 'element.checked'), true);
    },

    /** Presses Continue and waits for the heading of the next step, in the same document. */
    async continueTo(heading: string): Promise<void> {
      const document = await tab.evaluate('performance.timeOrigin');
      await click({ role: 'button', name: 'Continue' });
      await waitFor(
        `document.activeElement?.tagName === 'H1' && document.activeElement.innerText`,
        heading,
      );
      await waitFor('performance.timeOrigin', document);
    },

    /** Sends an empty form: the error summary takes the focus, and each of its links leads to a field. */
    async checkErrorSummary(...messages: string[]): Promise<void> {
      await click({ role: 'button', name: 'Continue' });
      const list = `[...document.activeElement.querySelectorAll('[role=alert] a')].map((link) => link.innerText).join()`;
      await waitFor(list, messages.join());
      for (const name of messages) {
        await click({ role: 'link', name });
        await waitFor(`document.activeElement.matches('input, select')`, true);
        const href = inPage({ role: 'link', name }, `element.getAttribute('href')`);
        await waitFor(`'#' + document.activeElement.id === ${href}`, true);
      }
    },

    savePicture,

    /** Waits until fonts are loaded and nothing moves, then takes a picture. Fails if the page is wider than the window. */
    async takePicture(name: string): Promise<void> {
      await waitFor('document.fonts.status', 'loaded');
      await waitFor('document.documentElement.scrollWidth <= innerWidth', true);
      await waitFor(
        `document.getAnimations().some(({ playState }) => playState === 'running')`,
        false,
      );
      await savePicture(name);
    },
  };
}

export type Visitor = ReturnType<typeof createVisitor>;

/** Runs in the page: the first visible control of that role and name. */
function findControl({ role, name, group }: Target): HTMLElement | undefined {
  const selectors = {
    link: 'a[href]',
    button: 'button',
    tab: '[role=tab]',
    field: 'input:not([type=radio], [type=checkbox]), select, textarea',
    checkbox: 'input[type=checkbox]',
    radio: 'input[type=radio]',
  };
  const textOf = (element: Element) => element.textContent.replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const label = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    return textOf((label && element.labels?.[0]) || element);
  };
  const groups = [...document.querySelectorAll('fieldset')].filter((fieldset) =>
    textOf(fieldset).startsWith(group ?? ''),
  );
  const roots = group === undefined ? [document] : groups;
  return roots
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>(selectors[role])])
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .find((element) => nameOf(element).startsWith(name));
}

/** Runs in the page: scrolls to the control, and gives a point where a click meets it. */
function pointAt(element: HTMLElement | undefined): Point | undefined {
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  for (const shown of [element, label]) {
    if (!shown) continue;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const point = { x: left + width / 2, y: top + height / 2 };
    const met = document.elementFromPoint(point.x, point.y);
    if (met && [element, label].some((part) => part?.contains(met))) return point;
  }
  return undefined;
}
