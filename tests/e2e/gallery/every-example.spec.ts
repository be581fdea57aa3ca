import { expect, type Page, test } from '@playwright/test';
import { styleRules } from '#tests/support/accessibility.ts';
import { collectConsoleProblems, listExamples } from './examples.ts';

// Reduced motion switches transitions off, which would be measured half-way.
test.use({ reducedMotion: 'reduce' });
test.setTimeout(120_000);

interface Selection {
  /** The ids of axe's rules. */
  rules: string[];
  /** Checks what was expanded or opened by all rules, as conformance.test.tsx has done for the rest. */
  isOpenedWhole?: boolean;
  /** Only the components that have styles of their own for some widths. */
  isWidthDependent?: boolean;
}

/**
 * Shows all examples of each component in one page, expands their closed parts, and expects that axe finds nothing
 * and nothing is wider than the screen. Examples with a dialog are opened one by one. The loop runs inside the page: a page
 * load or a message for each example would take minutes.
 */
async function expectNoProblems(
  page: Page,
  { rules, isOpenedWhole = false, isWidthDependent = false }: Selection,
): Promise<void> {
  const examples = await listExamples(page);
  expect(examples.length).toBeGreaterThan(150);
  const components = new Set(examples.map((query) => new URLSearchParams(query).get('component')));
  await page.goto('/example.html?component=tokens');
  await page.addScriptTag({ path: 'node_modules/axe-core/axe.min.js' });
  const { found, shown } = await page.evaluate(
    async ([names, ids, isOpenedChecked, isWidthChecked]) => {
      const found: string[] = [];
      const selectorsByWidth = [...document.styleSheets]
        .flatMap(({ cssRules }) => [...cssRules])
        .filter((rule) => rule instanceof CSSMediaRule)
        .filter(({ conditionText }) => conditionText.includes('width'))
        .flatMap(({ cssRules }) => [...cssRules])
        .filter((rule) => rule instanceof CSSStyleRule)
        .map(({ selectorText }) => selectorText.replaceAll(/::[\w-]+/g, ''));
      let shown = 0;
      const show = async (query: string) => {
        window.history.replaceState(null, '', query);
        window.dispatchEvent(new PopStateEvent('popstate'));
        // React renders before the next frame.
        await new Promise(requestAnimationFrame);
        window.scrollTo(0, 0);
        for (const details of document.querySelectorAll('details')) details.open = true;
      };
      const inspect = async (place: string, isOpened = false) => {
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
      for (const name of names) {
        await show(`?component=${name}`);
        const isSame = !document.querySelector(`#example :is(${selectorsByWidth.join()})`);
        if (isWidthChecked && isSame) continue;
        await inspect(`${name}`);
        const sections = [
          ...document.querySelectorAll('#example section[aria-label]:has(> h2 > a)'),
        ];
        shown += sections.length;
        const withClosedParts = sections
          .filter((section) => section.querySelector('details, dialog'))
          .map((section) => section.querySelector<HTMLAnchorElement>('h2 > a')?.search ?? '');
        for (const query of withClosedParts) {
          await show(query);
          if (isOpenedChecked && document.querySelector('details')) await inspect(query, true);
          if (!document.querySelector('dialog')) continue;
          document.querySelector<HTMLElement>('a, button')?.click();
          await inspect(`${query} (open)`, true);
        }
      }
      return { found, shown };
    },
    [['tokens', ...components], rules, isOpenedWhole, isWidthDependent] as const,
  );
  expect(found).toEqual([]);
  if (isWidthDependent) expect(shown).toBeGreaterThan(50);
  else expect(shown).toBe(examples.length);
}

for (const [title, width, selection] of [
  ['any example at 390 pixels', 390, { rules: styleRules, isOpenedWhole: true }],
  [
    'the examples whose styles depend on the width at 1280 pixels',
    1280,
    { rules: styleRules, isWidthDependent: true },
  ],
] as const) {
  test(`axe finds nothing in ${title}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const problems = collectConsoleProblems(page);
    await expectNoProblems(page, selection);
    expect(problems).toEqual([]);
  });
}

test('no example is wider than a screen of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoProblems(page, { rules: [] });
});
