import { expect, type Page } from '@playwright/test';
import { styleRules } from '#tests/support/accessibility.ts';
import { collectConsoleProblems, listExamples, test } from './examples.ts';

// Reduced motion switches transitions off, which would be measured half-way.
test.use({ reducedMotion: 'reduce' });
test.setTimeout(120_000);

interface Selection {
  /** Of the screen, in pixels. */
  width: number;
  /** The ids of axe's rules. Default: all. */
  rules?: readonly string[];
  /** Only the examples that have styles of their own for some widths. */
  isWidthDependent?: boolean;
}

/**
 * Shows each example alone, expands its closed parts, opens its dialog, and expects that axe finds nothing and nothing is
 * wider than the screen, without a warning in the console. The loop runs inside the page: a page load or a message for each example would take minutes.
 */
async function expectNoProblems(
  page: Page,
  { width, rules, isWidthDependent = false }: Selection,
): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const problems = collectConsoleProblems(page);
  const examples = await listExamples(page);
  expect(examples.length).toBeGreaterThan(150);
  await page.goto('/example.html');
  await expect(page.getByRole('heading')).toHaveText('No such example');
  await page.addScriptTag({ path: 'node_modules/axe-core/axe.min.js' });
  const { found, inspected } = await page.evaluate(
    async ([queries, ids, isWidthChecked]) => {
      const found: string[] = [];
      let inspected = 0;
      const selectorsByWidth = [...document.styleSheets]
        .flatMap(({ cssRules }) => [...cssRules])
        .filter((rule) => rule instanceof CSSMediaRule)
        .filter(({ conditionText }) => conditionText.includes('width'))
        .flatMap(({ cssRules }) => [...cssRules])
        .filter((rule) => rule instanceof CSSStyleRule)
        .map(({ selectorText }) => selectorText.replaceAll(/::[\w-]+/g, ''));
      const dependsOnWidth = () =>
        document.querySelector(`#example :is(${selectorsByWidth.join()})`) !== null;
      const show = async (query: string) => {
        const before = document.querySelector('#example > *');
        window.history.replaceState(null, '', query);
        window.dispatchEvent(new PopStateEvent('popstate'));
        // React renders at the end of the event.
        await Promise.resolve();
        const shown = document.querySelector('#example > :has(h2)');
        if (!shown || shown === before) found.push(`${query} is not shown`);
        window.scrollTo(0, 0);
        for (const details of document.querySelectorAll('details')) details.open = true;
      };
      const inspect = async (place: string) => {
        if (isWidthChecked && !dependsOnWidth()) return;
        inspected += 1;
        await new Promise(requestAnimationFrame);
        const { scrollWidth } = document.documentElement;
        if (scrollWidth > window.innerWidth) found.push(`${place} is ${scrollWidth} pixels wide`);
        const { violations } = await window.axe.run({
          resultTypes: ['violations'],
          iframes: false,
          ...(ids && { runOnly: { type: 'rule', values: [...ids] } }),
        });
        for (const { id, nodes } of violations) {
          for (const { html } of nodes) found.push(`${place} ${id}: ${html}`);
        }
      };
      for (const query of queries) {
        await show(query);
        await inspect(query);
        if (!document.querySelector('dialog')) continue;
        document.querySelector<HTMLElement>('a, button')?.click();
        await inspect(`${query} (open)`);
      }
      return { found, inspected };
    },
    [['?component=tokens', ...examples], rules, isWidthDependent] as const,
  );
  expect(found).toEqual([]);
  expect(problems).toEqual([]);
  expect(inspected).toBeGreaterThan(isWidthDependent ? 50 : examples.length);
}

// The rules for windows below 24rem move elements and change no colour, so a phone of 390 pixels needs no run of its own.
test('axe finds nothing in any example at 320 pixels, and none is wider than the screen', async ({
  page,
}) => {
  await expectNoProblems(page, { width: 320 });
});

test('axe finds nothing in the examples whose styles depend on the width at 1280 pixels', async ({
  page,
}) => {
  await expectNoProblems(page, { width: 1280, rules: styleRules, isWidthDependent: true });
});
