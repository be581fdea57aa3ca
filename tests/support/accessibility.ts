import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No fault that axe can find in the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${page.url()} ${id} ${nodes[0]?.html}`)).toEqual([]);
}

/**
 * Nothing wider than the window, and no words cut off. An answer may be longer than its box, and what is
 * hidden from sight on purpose is one pixel wide.
 */
export async function expectNoOverflow(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  const cut = await page.evaluate(() => {
    const isCut = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 1 &&
      getComputedStyle(element).overflowX !== 'visible';
    const elements = [document.documentElement, ...document.body.querySelectorAll('*')];
    return elements
      .filter((element) => !element.matches('input, select') && isCut(element))
      .map((element) => element.outerHTML.slice(0, 200));
  });
  expect(cut, `at ${width} pixels`).toEqual([]);
  const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(pageWidth).toBeLessThanOrEqual(width);
}
