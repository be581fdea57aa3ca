import { expect, test } from 'vitest';
import { renderDocumentHtml } from './document-html.ts';

test('the HTML of a document has headings, lists and tables', () => {
  const html = renderDocumentHtml('# Terms\n\n- One\n\n| A |\n|---|\n| 1 |\n\n[us](/contact)');
  for (const part of ['<h4>Terms</h4>', '<li>One</li>', '<td>1</td>', '<p>us</p>'])
    expect(html).toContain(part);
});

test.each([
  '<script>x</script>',
  '<img src=x onerror=y>',
  '[a](javascript:x)',
  '![a](//e.example)',
])('the HTML of a document shows %s as text', (markdown) => {
  expect(renderDocumentHtml(markdown)).not.toMatch(/<(?:script|img|a)\b/);
});
