import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Cluster } from './cluster.tsx';
import { Container } from './container.tsx';
import { Grid, GridItem } from './grid.tsx';
import { clampGridWidth } from './grid-width.ts';
import { getResponsiveAttributes } from './responsive.ts';
import { Stack } from './stack.tsx';

describe('clampGridWidth', () => {
  test.each([
    [6, 6],
    [0, 1],
    [-3, 1],
    [13, 12],
    [Number.POSITIVE_INFINITY, 12],
    [Number.NEGATIVE_INFINITY, 1],
    [Number.NaN, 12],
    [4.4, 4],
  ])('a grid item of %d columns gets %d', (asked, given) => {
    expect(clampGridWidth(asked)).toBe(given);
  });
});

describe('getResponsiveAttributes', () => {
  test('getResponsiveAttributes applies a single value at every width', () => {
    expect(getResponsiveAttributes('gap', 'sm')).toEqual({ 'data-gap': 'sm' });
  });

  test('getResponsiveAttributes sets one attribute for each breakpoint of an object', () => {
    expect(getResponsiveAttributes('gap', { xs: 'sm', lg: 'xl' })).toEqual({
      'data-gap': 'sm',
      'data-gap-lg': 'xl',
    });
  });

  test('getResponsiveAttributes sets no attribute without a value, so that the stylesheet’s default applies', () => {
    expect(renderToStaticMarkup(<Grid />)).not.toContain('data-gap');
  });
});

describe('layout primitives', () => {
  test('the width of a grid item is clamped to 1 to 12 columns at each breakpoint', () => {
    const html = renderToStaticMarkup(<GridItem width={{ xs: 40, md: -1, lg: 6 }} />);
    expect(html).toContain('data-width="12"');
    expect(html).toContain('data-width-md="1"');
    expect(html).toContain('data-width-lg="6"');
  });

  test('a grid item without a width spans the row', () => {
    expect(renderToStaticMarkup(<GridItem />)).toContain('data-width="12"');
  });

  test.each([
    ['Container', <Container key="c" className="mine" width="narrow" />],
    ['Grid', <Grid key="g" className="mine" spacing="md" />],
    ['GridItem', <GridItem key="i" className="mine" width={3} />],
    ['Stack', <Stack key="s" className="mine" gap={{ xs: 'sm', lg: 'lg' }} />],
    ['Cluster', <Cluster key="l" className="mine" justify="between" />],
  ])('%s keeps the class it is given and writes no style attribute', (_, element) => {
    const html = renderToStaticMarkup(element);
    expect(html).toMatch(/class="[^"]+ mine"/);
    expect(html).not.toContain('style=');
  });
});
