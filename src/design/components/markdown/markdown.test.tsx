import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Markdown } from './markdown.tsx';
import type { MarkdownBlock, MarkdownInline } from './markdown-block.ts';

const html = (...blocks: MarkdownBlock[]) =>
  renderToStaticMarkup(<Markdown blocks={blocks} />)
    .replaceAll(/ class="[^"]*"/g, '')
    .replace(/^<div>(.*)<\/div>$/, '$1');
const text = (words: string) => [{ kind: 'text' as const, text: words }];
const paragraph = (...content: MarkdownInline[]) => html({ kind: 'paragraph', content });

describe('Markdown', () => {
  test('renders headings, quotes, rules and code as their elements', () => {
    expect(html({ kind: 'heading', level: 3, content: text('Fees') })).toBe('<h3>Fees</h3>');
    expect(html({ kind: 'quote', content: [{ kind: 'paragraph', content: text('q') }] })).toBe(
      '<blockquote><p>q</p></blockquote>',
    );
    expect(html({ kind: 'rule' }, { kind: 'code', text: 'a < b' })).toBe(
      '<hr/><pre>a &lt; b</pre>',
    );
  });

  test('renders the first paragraph of a list item without p, and nested lists inside the item', () => {
    const inner: MarkdownBlock = {
      kind: 'list',
      isOrdered: false,
      start: 1,
      items: [[{ kind: 'paragraph', content: text('b') }]],
    };
    const outer: MarkdownBlock = {
      kind: 'list',
      isOrdered: true,
      start: 2,
      items: [[{ kind: 'paragraph', content: text('a') }, inner]],
    };
    expect(html(outer)).toBe('<ol start="2"><li>a<ul><li>b</li></ul></li></ol>');
  });

  test('labels each table cell with its column heading', () => {
    expect(html({ kind: 'table', head: [text('Plan')], rows: [[text('Care')]] })).toBe(
      '<table><thead><tr><th scope="col">Plan</th></tr></thead><tbody><tr><td data-column="Plan">Care</td></tr></tbody></table>',
    );
  });

  test('renders inline elements', () => {
    const result = paragraph(
      { kind: 'strong', content: text('a') },
      { kind: 'emphasis', content: text('b') },
      { kind: 'deleted', content: text('c') },
      { kind: 'code', text: 'd' },
      { kind: 'break' },
      { kind: 'link', href: '/e', content: text('e') },
      { kind: 'image', src: 'data:image/png;base64,AA', alt: 'f' },
    );
    expect(result).toBe(
      '<p><strong>a</strong><em>b</em><del>c</del><code>d</code><br/><a href="/e">e</a>' +
        '<img src="data:image/png;base64,AA" alt="f" loading="lazy"/></p>',
    );
  });

  test('shows HTML in a text as text', () => {
    expect(paragraph(...text('<script>alert(1)</script>'))).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    );
    expect(html({ kind: 'code', text: '</pre><img src=x onerror=alert(1)>' })).toBe(
      '<pre>&lt;/pre&gt;&lt;img src=x onerror=alert(1)&gt;</pre>',
    );
  });

  test('keeps quotes in an address inside its attribute', () => {
    expect(paragraph({ kind: 'link', href: '/"onclick="alert(1)', content: text('x') })).toBe(
      '<p><a href="/&quot;onclick=&quot;alert(1)">x</a></p>',
    );
  });

  test.each(['javascript:alert(1)', 'java\nscript:alert(1)', 'vbscript:x', 'data:text/html,x'])(
    'shows only the text of a link or image to %j',
    (address) => {
      const strong: MarkdownInline = { kind: 'strong', content: text('Cancel') };
      expect(paragraph({ kind: 'link', href: address, content: [strong] })).toBe(
        '<p><strong>Cancel</strong></p>',
      );
      expect(paragraph({ kind: 'image', src: address, alt: 'A boiler' })).toBe('<p>A boiler</p>');
    },
  );
});
