import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { highlightColors } from '../../tokens/tokens.ts';
import { Card } from './card.tsx';

describe('Card', () => {
  test('is the element it is told to be', () => {
    expect(renderToStaticMarkup(<Card>Plan</Card>)).toMatch(/^<div /);
    expect(renderToStaticMarkup(<Card as="article">Plan</Card>)).toMatch(/^<article /);
  });

  test('carries the attributes of its element', () => {
    expect(renderToStaticMarkup(<Card as="form" method="post" />)).toContain('method="post"');
  });

  test('each highlight has its own look, and none has neither', () => {
    const looks = [undefined, ...highlightColors].map((highlight) =>
      renderToStaticMarkup(<Card highlight={highlight} />),
    );
    expect(new Set(looks).size).toBe(4);
    expect(looks[0]).not.toContain('highlighted');
  });

  test('its title is a heading of the given level, not a tooltip', () => {
    const html = renderToStaticMarkup(<Card title="Your order" titleAs="h3" />);
    expect(html).toMatch(/<h3[^>]*>Your order<\/h3>/);
    expect(html).not.toContain('title="');
  });

  test('without a title there is no empty heading', () => {
    expect(renderToStaticMarkup(<Card>Plan</Card>)).not.toMatch(/<h\d/);
  });
});
