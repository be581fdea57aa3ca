import type { Page } from '@playwright/test';

const mark = '¤';

/**
 * Replaces every text node, now and later, by two nested `font` elements, as a browser's translation does. React
 * then holds nodes that are no longer in the document. Translated text starts with a mark, which `readShownText`
 * removes. Sent to the browser as text, so it uses nothing from outside.
 */
function translate(prefix: string): MutationObserver {
  const untouched = 'script, style, noscript, textarea, select, font';
  const replace = (text: Node) => {
    if (!text.textContent?.trim() || text.parentElement?.closest(untouched)) return;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = `${prefix}${text.textContent}`;
    text.parentNode?.replaceChild(outer, text);
  };
  const replaceAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) replace(text);
  };
  replaceAll(document.body);
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node.nodeType === Node.TEXT_NODE) replace(node);
        else replaceAll(node);
      }
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return observer;
}

/** Translates the page in the browser. */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluateHandle(translate, mark);
}

/** Translates jsdom's document until the returned function is called. */
export function translateDocument(): () => void {
  const observer = translate(mark);
  return () => observer.disconnect();
}

/** The visible text of the page, without the marks. */
export async function readShownText(page: Page): Promise<string> {
  const text = await page.locator('main').innerText();
  return text.replaceAll(mark, '').replaceAll(/\s+/g, ' ');
}
