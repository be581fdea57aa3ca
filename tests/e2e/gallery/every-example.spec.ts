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
 * that are wider than the screen. `rules` are the ids of axe's rules, or all of them. The loop runs inside the page: a
 * page load or a message for each example would take minutes.
 */
async function problemsOf(page: Page, examples: readonly string[], rules: 'all' | string[]) {
  await page.goto('/example.html?component=tokens');
  await page.addScriptTag({ path: 'node_modules/axe-core/axe.min.js' });
  return page.evaluate(
    async ([queries, checked]) => {
      const found: string[] = [];
      const inspect = async (place: string) => {
        await new Promise(requestAnimationFrame);
        const { scrollWidth } = document.documentElement;
        if (scrollWidth > window.innerWidth) found.push(`${place} is ${scrollWidth} pixels wide`);
        if (checked.length === 0) return;
        const { violations } = await window.axe.run({
          resultTypes: ['violations'],
          iframes: false,
          ...(checked !== 'all' && { runOnly: { type: 'rule', values: checked } }),
        });
        for (const { id, nodes } of violations) {
          for (const { html } of nodes) found.push(`${place} ${id}: ${html}`);
        }
      };
      for (const query of queries) {
        window.history.replaceState(null, '', query);
        window.dispatchEvent(new PopStateEvent('popstate'));
        window.scrollTo(0, 0);
        for (const details of document.querySelectorAll('details')) details.open = true;
        await inspect(query);
        if (!document.querySelector('dialog')) continue;
        document.querySelector<HTMLElement>('a, button')?.click();
        await inspect(`${query} (open)`);
      }
      return found;
    },
    [['?component=tokens', ...examples], rules] as const,
  );
}

for (const [width, rules] of [
  [390, 'all'],
  // The elements are the same at every width.
  [1280, styleRules],
] as const) {
  test(`axe finds nothing in any example at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const problems = collectConsoleProblems(page);
    const examples = await listExamples(page);
    expect(examples.length).toBeGreaterThan(150);
    expect(await problemsOf(page, examples, rules)).toEqual([]);
    expect(problems).toEqual([]);
  });
}

test('no example is wider than a screen of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await problemsOf(page, await listExamples(page), [])).toEqual([]);
});
