import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface AxeOptions {
  /** CSS selectors of the parts to check. Default: the whole page. */
  include?: string[];
  /** Ids of the rules to leave out. */
  disabledRules?: string[];
  /** Checks only the rules that depend on styles, in a page whose elements were checked at another width or state. */
  isStyleOnly?: boolean;
}

/** The rules whose result depends on styles. All others read elements and attributes. */
export const styleRules = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

/** Expects that axe finds no violation in the page when its transitions have ended. */
export async function expectAccessible(page: Page, options: AxeOptions = {}): Promise<void> {
  // axe is run by the debugger protocol, which the page's content security policy does not restrict.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(
    async ({ include, disabledRules = [], only }) => {
      // A dialog that fades in has too little contrast until it is there. A spinner never ends.
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const { violations } = await window.axe.run(include ? { include } : document, {
        resultTypes: ['violations'],
        iframes: false,
        ...(only && { runOnly: { type: 'rule', values: only } }),
        rules: Object.fromEntries(disabledRules.map((rule) => [rule, { enabled: false }])),
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    { ...options, only: options.isStyleOnly ? styleRules : undefined },
  );
  expect(found, page.url()).toEqual([]);
}

/** The page of each browser in which copies are checked: a new one for each copy would load axe anew. */
const checkers = new WeakMap<Browser, Page>();

/** The same for a page without script. Axe needs script, so it checks a copy of the page, without the page's own. */
export async function expectCopyAccessible(page: Page): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The browser is closed.');
  const checker = checkers.get(browser) ?? (await browser.newPage());
  checkers.set(browser, checker);
  // Styles are part of a page.
  await checker.setContent((await page.content()).replaceAll(/<script[\s\S]*?<\/script>/g, ''));
  await expectAccessible(checker);
}

/**
 * Expects that nothing is wider than the window and no text is cut off. Exempt are inputs, whose value may be
 * longer than the box, and visually hidden elements, which are one pixel wide.
 */
export async function expectNoOverflow(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  const findCutElements = () =>
    page.evaluate(() => {
      const isCut = (element: Element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 1 &&
        // Not in a closed section of the menu.
        element.checkVisibility() &&
        getComputedStyle(element).overflowX !== 'visible';
      const elements = [document.documentElement, ...document.body.querySelectorAll('*')];
      return elements
        .filter((element) => !element.matches('input, select') && isCut(element))
        .map((element) => element.outerHTML.slice(0, 200));
    });
  // Polled, because a label that is just shrinking is too wide for a moment.
  await expect.poll(findCutElements, { message: `at ${width} pixels` }).toEqual([]);
  const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(pageWidth).toBeLessThanOrEqual(width);
}
