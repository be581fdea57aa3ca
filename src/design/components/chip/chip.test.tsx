import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { chipVariantNames } from '../../tokens/tokens.ts';
import { Chip } from './chip.tsx';

describe('Chip', () => {
  test('each of the eight variants has its own class', () => {
    const rendered = chipVariantNames.map((variant) =>
      renderToStaticMarkup(<Chip variant={variant}>Flair</Chip>),
    );
    expect(new Set(rendered).size).toBe(8);
  });

  test('uses the default variant when none is given', () => {
    expect(renderToStaticMarkup(<Chip>Flair</Chip>)).toBe(
      renderToStaticMarkup(<Chip variant="default">Flair</Chip>),
    );
  });

  test('places the icon before the text', () => {
    const html = renderToStaticMarkup(<Chip icon={<i />}>Insurance Policy</Chip>);
    expect(html.indexOf('<i>')).toBeLessThan(html.indexOf('Insurance Policy'));
  });
});
