import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DocumentBlock } from '#catalogue/document.ts';
import { DocumentBlocks } from './document-blocks.tsx';

const html = (...blocks: DocumentBlock[]) =>
  renderToStaticMarkup(<DocumentBlocks blocks={blocks} />).replaceAll(/ class="[^"]*"/g, '');
const words = (text: string) => [{ kind: 'text' as const, text }];

test('each kind of block is the element that it means', () => {
  expect(html({ kind: 'heading', level: 3, content: words('Fees') })).toBe('<h3>Fees</h3>');
  expect(html({ kind: 'quote', content: [{ kind: 'paragraph', content: words('q') }] })).toBe(
    '<blockquote><p>q</p></blockquote>',
  );
  expect(html({ kind: 'rule' }, { kind: 'code', text: 'a < b' })).toBe('<hr/><pre>a &lt; b</pre>');
});

test('a list item of one paragraph is bare words, and a nested list stands inside it', () => {
  const inner: DocumentBlock = {
    kind: 'list',
    isOrdered: false,
    start: 1,
    items: [[{ kind: 'paragraph', content: words('b') }]],
  };
  const outer: DocumentBlock = {
    kind: 'list',
    isOrdered: true,
    start: 2,
    items: [[{ kind: 'paragraph', content: words('a') }, inner]],
  };
  expect(html(outer)).toBe('<ol start="2"><li>a<ul><li>b</li></ul></li></ol>');
});

test('a table names its columns, above them and with each cell', () => {
  expect(html({ kind: 'table', head: [words('Plan')], rows: [[words('Care')]] })).toBe(
    '<table><thead><tr><th scope="col">Plan</th></tr></thead><tbody><tr><td data-column="Plan">Care</td></tr></tbody></table>',
  );
});

test('inline pieces, and words that look like markup stay words', () => {
  const content: DocumentBlock = {
    kind: 'paragraph',
    content: [
      { kind: 'strong', content: words('a') },
      { kind: 'emphasis', content: words('b') },
      { kind: 'deleted', content: words('c') },
      { kind: 'code', text: 'd' },
      { kind: 'break' },
      { kind: 'link', href: '/e', content: words('e') },
      { kind: 'image', src: 'data:image/png;base64,AA', alt: 'f' },
      { kind: 'text', text: '<script>alert(1)</script>' },
    ],
  };
  expect(html(content)).toContain(
    '<strong>a</strong><em>b</em><del>c</del><code>d</code><br/><a href="/e">e</a>',
  );
  expect(html(content)).toContain('<img src="data:image/png;base64,AA" alt="f" loading="lazy"/>');
  expect(html(content)).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});
