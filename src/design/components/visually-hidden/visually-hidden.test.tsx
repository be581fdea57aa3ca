import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { VisuallyHidden } from './visually-hidden.tsx';

test('a visually hidden text is in the page for screen readers', () => {
  const html = renderToStaticMarkup(<VisuallyHidden>your email</VisuallyHidden>);
  expect(html).toContain('>your email</span>');
  expect(html).not.toMatch(/aria-hidden|hidden=/);
});
