import type { Page } from '@playwright/test';

/** The phone numbers of a text, in order. */
export const findPhoneNumbers = (text: string): string[] =>
  (text.match(/\b0\d{3}\s\d{3}\s\d{4}\b/g) ?? []).map((number) => number.replaceAll(/\s/g, ' '));

/** The phone numbers in visible texts, each with the part of the page that shows it, except in the author's text of a document. */
export async function readShownNumbers(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const shown: [string | undefined, string][] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { data, parentElement } = nodes.currentNode as Text;
      if (!parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      const part = parentElement.closest('article, main, header, footer')?.localName;
      if (part !== 'article') shown.push([part, data]);
    }
    return shown;
  });
  return texts.flatMap(([part, text]) =>
    findPhoneNumbers(text).map((number) => `${part}: ${number}`),
  );
}
