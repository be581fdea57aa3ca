import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** axe finds no violation in the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${page.url()} ${id} ${nodes[0]?.html}`)).toEqual([]);
}

/**
 * Nothing is wider than the window, and no text is cut off. Exempt are inputs, whose value may be longer than
 * the box, and visually hidden elements, which are one pixel wide.
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
