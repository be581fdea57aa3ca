import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { listExamples } from './examples.ts';

// An email is shown inside a mail program, whose page has the landmarks.
const disabledRules = ['region', 'landmark-one-main'];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every email passes axe and fits windows of 390 and 700 pixels in ${colorScheme} mode`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    const emails = (await listExamples(page)).filter((query) => query.includes('component=emails'));
    expect(emails.length).toBeGreaterThan(3);
    for (const query of emails) {
      await page.goto(`/example.html${query}`);
      const html = await page.locator('iframe').getAttribute('srcdoc');
      await page.setContent(html ?? '');
      for (const width of [390, 700]) {
        await page.setViewportSize({ width, height: 900 });
        // The elements are the same in both modes and at both widths.
        const isFirst = colorScheme === 'light' && width === 390;
        await expectAccessible(page, isFirst ? { disabledRules } : { isStyleOnly: true });
        const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(pageWidth, query).toBeLessThanOrEqual(width);
      }
    }
  });
}
