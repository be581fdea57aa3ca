import { expect, type Locator, type Page } from '@playwright/test';
import { openExample, test } from './examples.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

test.describe('text input', () => {
  const fontSize = (label: Locator) =>
    label.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));

  test.use({ reducedMotion: 'reduce' });

  test('label shrinks when the input is focused, stays small with a value and is small when the type is date', async ({
    page,
  }) => {
    await openExample(page, 'text-input', 'empty');
    const label = page.locator('label');
    const input = page.getByRole('textbox');
    const resting = await fontSize(label);
    await input.focus();
    await expect.poll(() => fontSize(label)).toBeLessThan(resting);
    await input.blur();
    await expect.poll(() => fontSize(label)).toBe(resting);
    await input.fill('Amelia');
    await input.blur();
    await expect.poll(() => fontSize(label)).toBeLessThan(resting);
    await openExample(page, 'text-input', 'date-type-label-always-small');
    expect(await fontSize(label)).toBeLessThan(resting);
  });

  test('shows an error state when it has error text', async ({ page }) => {
    const borderColour = async (example: string) => {
      await openExample(page, 'text-input', example);
      const box = page.locator('div:has(> input)').last();
      return box.evaluate((node) => getComputedStyle(node).borderBlockStartColor);
    };
    const plain = await borderColour('filled');
    expect(await borderColour('in-error')).not.toBe(plain);
    await expect(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('textbox')).toHaveAccessibleDescription(/6 digit sort code/);
  });
});

/** The longest transition of an element or of its pseudo-element, in seconds. */
function longestTransition(element: Locator, pseudo?: string): Promise<number> {
  return element.evaluate(
    (node, pseudoElement) =>
      Math.max(
        ...getComputedStyle(node, pseudoElement)
          .transitionDuration.split(',')
          .map((duration) => Number.parseFloat(duration)),
      ),
    pseudo,
  );
}

test('expandable section and drawer take 0.3 s to open and close, and 0 s with reduced motion', async ({
  page,
}) => {
  const durations = async (element: Locator, pseudo?: string) => {
    const found: number[] = [];
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion });
      found.push(await longestTransition(element, pseudo));
    }
    return found;
  };
  await openExample(page, 'expandable-section', 'closed');
  const section = page.locator('details');
  expect(await durations(section, '::details-content')).toEqual([0.3, 0]);
  await page.locator('summary').click();
  await expect(section).toHaveAttribute('open', '');

  await openExample(page, 'drawer', 'from-the-end');
  await page.getByRole('button').first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  expect(await durations(drawer)).toEqual([0.3, 0]);
});

test.describe('grid', () => {
  const layout = (page: Page) =>
    page.locator('#example > div > div').evaluate((grid) => {
      const { columnGap, gridTemplateColumns } = getComputedStyle(grid);
      const space = (name: string) => {
        const probe = grid.appendChild(document.createElement('i'));
        probe.style.width = `var(--space-${name})`;
        probe.style.display = 'block';
        const { width } = getComputedStyle(probe);
        probe.remove();
        return width;
      };
      return {
        columnGap,
        columns: gridTemplateColumns.split(' ').length,
        sm: space('sm'),
        md: space('md'),
      };
    });

  test('has 12 columns with spacing sm on xs screens and md on lg screens', async ({ page }) => {
    await page.setViewportSize(phone);
    await openExample(page, 'grid', 'twelve-columns');
    const narrow = await layout(page);
    expect(narrow.columns).toBe(12);
    expect(narrow.columnGap).toBe(narrow.sm);
    await page.setViewportSize(desktop);
    const wide = await layout(page);
    expect(wide.columns).toBe(12);
    expect(wide.columnGap).toBe(wide.md);
    expect(wide.md).not.toBe(wide.sm);
  });
});

test.describe('choice tiles', () => {
  /** The number of tiles in the first row. */
  const tilesInFirstRow = (page: Page) =>
    page.getByRole('radio').evaluateAll((radios) => {
      const tops = radios.map((radio) => radio.parentElement?.getBoundingClientRect().top);
      return tops.filter((top) => top === tops[0]).length;
    });

  test('two to five tiles are in a row on a wide screen, and five of a rating on a phone too', async ({
    page,
  }) => {
    await page.setViewportSize(desktop);
    for (const [example, perRow] of [
      ['two-per-row', 2],
      ['three-per-row-with-prices', 3],
      ['four-per-row', 4],
      ['rating', 5],
    ] as const) {
      await openExample(page, 'choice-tiles', example);
      expect(await tilesInFirstRow(page), example).toBe(perRow);
    }
    // Five tiles of 2.4 of 12 columns each.
    await page.setViewportSize(phone);
    expect(await tilesInFirstRow(page)).toBe(5);
  });
});

test('containers are narrow, wide, extrawide and cinemaScope, each wider than the last', async ({
  page,
}) => {
  await page.setViewportSize({ width: 2560, height: 900 });
  await openExample(page, 'container', 'widths');
  const widths = await page
    .locator('#example > div > div > div')
    .evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().width));
  expect(widths).toHaveLength(4);
  expect(new Set(widths).size).toBe(4);
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
});
