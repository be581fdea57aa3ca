import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { highlightColorNames } from '../../tokens/tokens.ts';
import { Card } from './card.tsx';

describe('Card', () => {
  test('renders the element given by the "as" prop', () => {
    expect(renderToStaticMarkup(<Card>Plan</Card>)).toMatch(/^<div /);
    expect(renderToStaticMarkup(<Card as="article">Plan</Card>)).toMatch(/^<article /);
  });

  test('passes attributes to its element', () => {
    expect(renderToStaticMarkup(<Card as="form" method="post" />)).toContain('method="post"');
  });

  test('each highlight has its own class, and a card without highlight has none of them', () => {
    const rendered = [undefined, ...highlightColorNames].map((highlight) =>
      renderToStaticMarkup(<Card highlight={highlight} />),
    );
    expect(new Set(rendered).size).toBe(4);
    expect(rendered[0]).not.toContain('highlighted');
  });

  test('renders the title as a heading of the given level, not as a title attribute', () => {
    const html = renderToStaticMarkup(<Card title="Your order" titleAs="h3" />);
    expect(html).toMatch(/<h3[^>]*>Your order<\/h3>/);
    expect(html).not.toContain('title="');
  });

  test('renders no heading without a title', () => {
    expect(renderToStaticMarkup(<Card>Plan</Card>)).not.toMatch(/<h\d/);
  });
});
