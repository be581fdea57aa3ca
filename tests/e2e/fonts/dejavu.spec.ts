import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoOverflow } from '#tests/support/accessibility.ts';
import { basePath } from '#tests/support/buyer.ts';
import { test } from '#tests/support/visitor-test.ts';
import { blockWebFont } from '#tests/support/web-font.ts';

const paths = ['/boiler-and-service-care', '/documents/privacy-notice', ''];

test('with DejaVu Sans in place of the web font no page is wider than the window, and no text of the header wraps at 1280 pixels; the height of a page changes by less than 1 % when the web font replaces it', async ({
  page,
  context,
}) => {
  const withoutWebFont = await context.newPage();
  await blockWebFont(withoutWebFont);
  const readDifference = async () =>
    Math.abs((await readMainHeight(withoutWebFont)) / (await readMainHeight(page)) - 1);
  for (const path of paths) {
    await withoutWebFont.goto(`${basePath}${path}`);
    // The page leaves out a web font that arrives after the first paint, until the next load.
    await expect(async () => {
      await page.goto(`${basePath}${path}`);
      expect(await showsWebFont(page)).toBe(true);
    }).toPass();
    expect(await showsWebFont(withoutWebFont)).toBe(false);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoOverflow(withoutWebFont, width, 900);
      await expect.poll(readDifference, { message: `${path} at ${width}` }).toBeLessThan(0.01);
    }
  }
  const items = withoutWebFont.locator(
    '.menu-sections summary, .menu-actions:visible a, .utility-bar a',
  );
  await expect(items).toHaveCount(11);
  for (const item of await items.all()) {
    expect(await countLines(item), await item.innerText()).toBe(1);
  }
});

/** Compares the width of a text in the web font with its width in DejaVu Sans, which is wider. */
async function showsWebFont(page: Page): Promise<boolean> {
  return await page.evaluate(async () => {
    await document.fonts.ready;
    const text = document.body.appendChild(document.createElement('span'));
    text.textContent = 'Boiler, heating and plumbing cover';
    const readWidth = (family: string) => {
      text.style.fontFamily = family;
      return text.getBoundingClientRect().width;
    };
    const widths = [readWidth('"Figtree Variable", sans-serif'), readWidth('sans-serif')];
    text.remove();
    return widths[0] !== widths[1];
  });
}

async function readMainHeight(page: Page): Promise<number> {
  return (await page.getByRole('main').boundingBox())?.height ?? Number.NaN;
}

async function countLines(item: Locator): Promise<number> {
  return await item.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let lines = 0;
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      range.selectNodeContents(text);
      lines = Math.max(lines, range.getClientRects().length);
    }
    return lines;
  });
}
