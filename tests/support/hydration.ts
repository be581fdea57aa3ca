import { expect, type Page } from '@playwright/test';

/** Waits until React has taken over the page. Before that, a press on a link loads a document. */
export async function expectHydrated(page: Page): Promise<void> {
  const isHydrated = () =>
    page.evaluate(() => Boolean(Reflect.get(Object(Reflect.get(window, 'earlyInput')), 'isOver')));
  await expect.poll(isHydrated).toBe(true);
}
