import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { ReviewWidget } from './review-widget.tsx';

const widget = (scriptSrc: string) => (
  <ReviewWidget
    label="Reviews"
    scriptSrc={scriptSrc}
    settings={{ 'data-template-id': '42' }}
    fallback={<p>No reviews</p>}
  />
);

describe('ReviewWidget', () => {
  test('the server renders the frame without the script', () => {
    const html = renderToString(widget('/reviews.js'));
    expect(html).toContain('aria-label="Reviews"');
    expect(html).not.toContain('script');
  });

  test('loads the script inside the element with its settings', () => {
    const { container } = mountElement(widget('/reviews.js'));
    const script = findElement<HTMLScriptElement>(container, '[data-template-id="42"] > script');
    expect(script.getAttribute('src')).toBe('/reviews.js');
    expect(script.async).toBe(true);
  });

  test('shows the fallback when the script does not load', () => {
    const { container } = mountElement(widget('/reviews.js'));
    expect(container.querySelector('p')).toBeNull();
    act(() => findElement(container, 'script').dispatchEvent(new Event('error')));
    expect(findElement(container, 'p').textContent).toBe('No reviews');
    expect(findElement(container, '[data-template-id]').hidden).toBe(true);
  });

  test('removes the content of the old script when scriptSrc changes', () => {
    const { container, show } = mountElement(widget('/reviews.js'));
    findElement(container, '[data-template-id]').append('4.6 out of 5');
    show(widget('/other.js'));
    expect(container.textContent).not.toContain('4.6');
    expect(container.querySelectorAll('script')).toHaveLength(1);
  });
});
