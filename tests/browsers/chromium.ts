import { chromium } from '@playwright/test';
import { createBrowserEnvironment } from '#tests/support/browser-environment.ts';
import { chromiumFlags, findBrowser } from '../../scripts/browser.js';
import type { LaunchTab } from './tab.ts';

/** Chromium, by Playwright. */
export const launchChromium: LaunchTab = async (viewport, profile) => {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: chromiumFlags,
    env: createBrowserEnvironment('arimo', profile),
    ...(executablePath && { executablePath }),
  });
  const page = await browser.newPage({ viewport, locale: 'en-GB', colorScheme: 'light' });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  return {
    open: (url) => page.goto(url),
    reload: () => page.reload(),
    back: () => page.goBack(),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    press: async (keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    screenshot: () => page.screenshot({ fullPage: true }),
    problems: () => problems,
    close: () => browser.close(),
  };
};
