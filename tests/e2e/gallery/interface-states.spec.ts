import { expect, type Locator, type Page, test } from '@playwright/test';
import { openExample } from './examples.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

test.describe('text input', () => {
  const fontSize = (label: Locator) =>
    label.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));

  test.use({ reducedMotion: 'reduce' });

  test('label shrinks when the input is focused', async ({ page }) => {
    await openExample(page, 'text-input', 'empty');
    const label = page.locator('label');
    const resting = await fontSize(label);
    await page.getByRole('textbox').focus();
    await expect.poll(() => fontSize(label)).toBeLessThan(resting);
    await page.getByRole('textbox').blur();
    await expect.poll(() => fontSize(label)).toBe(resting);
  });

  test('label stays small when a value exists', async ({ page }) => {
    await openExample(page, 'text-input', 'empty');
    const label = page.locator('label');
    const resting = await fontSize(label);
    await page.getByRole('textbox').fill('Amelia');
    await page.getByRole('textbox').blur();
    await expect.poll(() => fontSize(label)).toBeLessThan(resting);
  });

  test('label is small when the type is date', async ({ page }) => {
    await openExample(page, 'text-input', 'empty');
    const resting = await fontSize(page.locator('label'));
    await openExample(page, 'text-input', 'date-type-label-always-small');
    expect(await fontSize(page.locator('label'))).toBeLessThan(resting);
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

for (const [reducedMotion, seconds] of [
  ['no-preference', 0.3],
  ['reduce', 0],
] as const) {
  test.describe(`motion with preference "${reducedMotion}"`, () => {
    test.use({ reducedMotion });

    test(`expandable section opens over ${seconds} s`, async ({ page }) => {
      await openExample(page, 'expandable-section', 'closed');
      const section = page.locator('details');
      expect(await longestTransition(section, '::details-content')).toBe(seconds);
      await page.locator('summary').click();
      await expect(section).toHaveAttribute('open', '');
    });

    test(`drawer closes over ${seconds} s`, async ({ page }) => {
      await openExample(page, 'drawer', 'from-the-end');
      await page.getByRole('button').first().click();
      const drawer = page.getByRole('dialog');
      await expect(drawer).toBeVisible();
      expect(await longestTransition(drawer)).toBe(seconds);
    });
  });
}

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

  for (const [example, perRow] of [
    ['two-per-row', 2],
    ['three-per-row-with-prices', 3],
    ['four-per-row', 4],
    ['rating', 5],
  ] as const) {
    test(`${example}: ${perRow} tiles in a row on a wide screen`, async ({ page }) => {
      await page.setViewportSize(desktop);
      await openExample(page, 'choice-tiles', example);
      expect(await tilesInFirstRow(page)).toBe(perRow);
    });
  }

  test('rating: five tiles in a row, 2.4 of 12 columns each, on a phone too', async ({ page }) => {
    await page.setViewportSize(phone);
    await openExample(page, 'choice-tiles', 'rating');
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

for (const timezoneId of ['Pacific/Auckland', 'America/Los_Angeles']) {
  test.describe(`date picker in a browser in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('shows London dates and times, before and after a clock change', async ({ page }) => {
      await openExample(page, 'date-picker', 'across-a-clock-change');
      const enabledDays = page.locator('td [aria-disabled="false"]');
      await expect(enabledDays).toHaveText(['26', '29']);
      for (const [day, name] of ['Friday 26 March 2027', 'Monday 29 March 2027'].entries()) {
        await enabledDays.nth(day).click();
        await expect(page.getByRole('group', { name: `Times on ${name}` })).toBeVisible();
        await expect(page.getByRole('radio').first()).toHaveAccessibleName('08:00 to 12:00');
      }
    });
  });
}
