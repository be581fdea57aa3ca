import { expect, type Page, test } from '@playwright/test';
import { styleRules } from '#tests/support/accessibility.ts';
import { collectConsoleProblems, listExamples } from './examples.ts';

test.use({
  // Reduced motion switches transitions off, which would be measured half-way.
  contextOptions: { reducedMotion: 'reduce' },
  // No trace is recorded, because it would have thousands of steps.
  trace: 'off',
});
test.setTimeout(120_000);

/**
 * Opens every example in one page, expands its closed parts, and returns the axe violations and the examples
 * that are wider than the screen. `rules` are the ids of axe's rules. With `isOpenedWhole` what was expanded or opened is
 * checked by all rules; conformance.test.tsx has done so for the rest. The loop runs inside the page: a page load or a
 * message for each example would take minutes.
 */
async function problemsOf(
  page: Page,
  examples: readonly string[],
  rules: string[],
  isOpenedWhole = false,
) {
  await page.goto('/example.html?component=tokens');
  await page.addScriptTag({ path: 'node_modules/axe-core/axe.min.js' });
  return page.evaluate(
    async ([queries, ids, isOpenedChecked]) => {
      const found: string[] = [];
      const inspect = async (place: string, isOpened: boolean) => {
        await new Promise(requestAnimationFrame);
        const { scrollWidth } = document.documentElement;
        if (scrollWidth > window.innerWidth) found.push(`${place} is ${scrollWidth} pixels wide`);
        if (ids.length === 0) return;
        const { violations } = await window.axe.run({
          resultTypes: ['violations'],
          iframes: false,
          ...(!(isOpened && isOpenedChecked) && { runOnly: { type: 'rule', values: ids } }),
        });
        for (const { id, nodes } of violations) {
          for (const { html } of nodes) found.push(`${place} ${id}: ${html}`);
        }
      };
      for (const query of queries) {
        window.history.replaceState(null, '', query);
        window.dispatchEvent(new PopStateEvent('popstate'));
        window.scrollTo(0, 0);
        const closed = document.querySelectorAll('details');
        for (const details of closed) details.open = true;
        await inspect(query, closed.length > 0);
        if (!document.querySelector('dialog')) continue;
        document.querySelector<HTMLElement>('a, button')?.click();
        await inspect(`${query} (open)`, true);
      }
      return found;
    },
    [['?component=tokens', ...examples], rules, isOpenedWhole] as const,
  );
}

for (const width of [390, 1280]) {
  test(`axe finds nothing in any example at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const problems = collectConsoleProblems(page);
    const examples = await listExamples(page);
    expect(examples.length).toBeGreaterThan(150);
    // The elements are the same at every width.
    expect(await problemsOf(page, examples, styleRules, width === 390)).toEqual([]);
    expect(problems).toEqual([]);
  });
}

test('no example is wider than a screen of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await problemsOf(page, await listExamples(page), [])).toEqual([]);
});
