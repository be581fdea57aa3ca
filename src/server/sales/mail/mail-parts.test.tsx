import { describe, expect, test } from 'vitest';
import { mailExampleBrand, mailExamples } from './mail-examples.ts';
import { renderMailHtml } from './mail-html.tsx';
import { renderMailText } from './mail-text.ts';

/** Every text of a mail's content. Block kinds and flags are left out. */
function textsOf(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return key === 'kind' || key === 'href' ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    textsOf(inner, Array.isArray(value) ? key : name),
  );
}

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

describe.each(mailExamples)('$name', ({ content }) => {
  const html = renderMailHtml(content, mailExampleBrand, 'cid:logo');
  const text = renderMailText(content);
  const document = parsed(html);
  const { subject: _, preview: __, ...shown } = content;

  test('the HTML part and the text part of a mail contain every text of its content', () => {
    const htmlText = oneLine(document.body.textContent);
    // Headings of the text part are in capitals.
    const plainText = oneLine(text).toLowerCase();
    const texts = textsOf(shown).map(oneLine);
    expect(texts.length).toBeGreaterThan(5);
    for (const each of texts) {
      expect(htmlText).toContain(each);
      expect(plainText).toContain(each.toLowerCase());
    }
  });

  test('both parts of a mail contain every link', () => {
    for (const { href } of document.links) {
      if (href.startsWith('https:')) expect(text).toContain(href);
      else expect(oneLine(text)).toContain(href.replace(/^mailto:/, '').replace(/^tel:\d+/, ''));
    }
    expect(document.links.length).toBeGreaterThan(1);
  });

  test('the HTML part of a mail loads no file and has no script', () => {
    expect([...document.images].map(({ src }) => src)).toEqual(['cid:logo']);
    expect(document.querySelectorAll('script, link, iframe, [background]')).toHaveLength(0);
    expect(html).not.toMatch(/url\(|@import|\son\w+=/);
  });

  test('lines of the text part have at most 76 characters, except links', () => {
    const long = text.split('\n').filter((line) => line.length > 76 && !line.startsWith('https:'));
    expect(long).toEqual([]);
  });

  test('markup that a customer typed is shown as text', () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const page = parsed(
      renderMailHtml({ ...content, lead: hostile }, mailExampleBrand, 'cid:logo'),
    );
    expect(page.images).toHaveLength(1);
    expect(page.body.textContent).toContain(hostile);
  });
});
