import { describe, expect, test } from 'vitest';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { type ColourToken, colourTokens, getColour } from './brand-colours.ts';
import { calculateContrastRatio, findLowContrasts, shapeOn, textOn } from './colour-contrast.ts';

const { colours } = loadedTestContent.brand;
const contrast = (one: ColourToken, other: ColourToken) =>
  calculateContrastRatio(
    getColour(colours, colourTokens[one]),
    getColour(colours, colourTokens[other]),
  );

describe('contrast of the shipped brand', () => {
  const listPairs = (pairs: typeof textOn) =>
    pairs.flatMap(([token, backgrounds]) => backgrounds.map((on) => [token, on] as const));

  test.each(listPairs(textOn))(
    '--color-%s has a contrast of at least 4.5 on --color-%s',
    (text, on) => {
      expect(contrast(text, on)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(listPairs(shapeOn))(
    '--color-%s has a contrast of at least 3 on --color-%s',
    (shape, on) => {
      expect(contrast(shape, on)).toBeGreaterThanOrEqual(3);
    },
  );

  test('every text colour token is in the table of tested pairs', () => {
    const texts = Object.keys(colourTokens).filter((name) => name.startsWith('text'));
    const tested = textOn.map(([token]): string => token);
    expect(texts.filter((name) => !tested.includes(name))).toEqual([]);
  });

  test('calculateContrastRatio gives the contrast ratio of WCAG', () => {
    expect(calculateContrastRatio('#ffffff', '#ffffff')).toBe(1);
    expect(calculateContrastRatio('#ffffff', '#000000')).toBe(21);
    expect(contrast('primary', 'surface')).toBeCloseTo(11.7, 1);
  });
});

test('findLowContrasts lists each pair of colours with too little contrast once, by its names in brand.json', () => {
  expect(findLowContrasts(colours)).toEqual([]);
  const found = findLowContrasts({ ...colours, textOnSecondary: '#ffffff', tertiary: '#12504b' });
  expect(found.map(({ colour, on, needed }) => `${colour} on ${on}: ${needed}`)).toEqual(
    expect.arrayContaining([
      'textOnSecondary on secondary: 4.5',
      'tertiary on primary: 4.5',
      'primary on tertiary: 4.5',
    ]),
  );
  expect(new Set(found.map(({ colour, on }) => `${colour} ${on}`)).size).toBe(found.length);
});
