import type { Page } from '@playwright/test';

/** Waits until React has taken over the page. Before that, a press on a link loads a document. */
export async function expectHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Boolean(Reflect.get(Object(Reflect.get(window, 'earlyInput')), 'isOver')),
  );
}

/** Delays every script until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}
