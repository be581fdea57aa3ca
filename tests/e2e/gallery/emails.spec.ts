import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { listExamples, test } from './examples.ts';

// An email is shown inside a mail program, whose page has the landmarks.
const disabledRules = ['region', 'landmark-one-main'];

/** The documents of all emails, read in one page, because a page load for each would take long. */
async function readEmails(page: Page, queries: readonly string[]): Promise<string[]> {
  await page.goto(`/example.html${queries[0]}`);
  return page.evaluate(async (addresses) => {
    const documents: string[] = [];
    for (const query of addresses) {
      window.history.replaceState(null, '', query);
      window.dispatchEvent(new PopStateEvent('popstate'));
      await new Promise(requestAnimationFrame);
      documents.push(document.querySelector('iframe')?.srcdoc ?? '');
    }
    return documents;
  }, queries);
}

test('every email passes axe in light and dark mode and fits windows of 390 and 700 pixels', async ({
  page,
}) => {
  const emails = (await listExamples(page)).filter((query) => query.includes('component=emails'));
  expect(emails.length).toBeGreaterThan(3);
  const documents = await readEmails(page, emails);
  expect(new Set(documents).size).toBe(emails.length);
  for (const [index, html] of documents.entries()) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setContent(html);
    await expectAccessible(page, { disabledRules });
    for (const width of [390, 700]) {
      await page.setViewportSize({ width, height: 900 });
      const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(pageWidth, emails[index]).toBeLessThanOrEqual(width);
    }
    // The elements are the same in both modes, and an email has the same colours at every width.
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, { isStyleOnly: true });
  }
});
