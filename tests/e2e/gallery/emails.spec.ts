import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { listExamples } from './examples.ts';

// An email is shown inside a mail program, whose page has the landmarks.
const landmarks = ['region', 'landmark-one-main'];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 700]) {
    test(`every email passes axe and fits a window of ${width} pixels in ${colorScheme} mode`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      const emails = (await listExamples(page)).filter((query) =>
        query.includes('component=emails'),
      );
      expect(emails.length).toBeGreaterThan(3);
      for (const query of emails) {
        await page.goto(`/example.html${query}`);
        const html = await page.locator('iframe').getAttribute('srcdoc');
        await page.setContent(html ?? '');
        await expectAccessible(page, { disabledRules: landmarks });
        const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(pageWidth, query).toBeLessThanOrEqual(width);
      }
    });
  }
}
