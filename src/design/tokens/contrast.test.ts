import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  calculateContrastRatio as contrastOfColors,
  type RgbColor,
} from '../../gallery/contrast.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const screenTokens = css.slice(0, css.indexOf('@media'));
const declared = new Map(
  [...screenTokens.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
    name,
    value.trim(),
  ]),
);

/** Red, green and blue of a token, 0 to 255, followed through its `var()` chain. */
function rgb(token: string): RgbColor {
  const value = declared.get(token);
  if (value === undefined) throw new Error(`${token} is not declared`);
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (reference !== undefined) return rgb(reference);
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(value)?.[1];
  if (hex === undefined) throw new Error(`${token} is ${value}, not an opaque colour`);
  const wide = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  const channel = (start: number) => Number.parseInt(wide.slice(start, start + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

const contrast = (one: string, other: string) => contrastOfColors(rgb(one), rgb(other));

/** Each text colour with the backgrounds it is used on. Every pair needs 4.5, whatever the text size. */
const textOn: Record<string, string[]> = {
  text: [
    'background',
    'surface',
    'sunken',
    'border',
    'hover',
    'primaryLight',
    'tertiaryLight',
    'error-faint',
    'error-light',
    'success-light',
    'warning-light',
    'info-light',
  ],
  'text-muted': [
    'background',
    'surface',
    'sunken',
    'hover',
    'primaryLight',
    'tertiaryLight',
    'error-faint',
  ],
  'text-brand': [
    'background',
    'surface',
    'sunken',
    'hover',
    'primaryLight',
    'primaryLight-pressed',
  ],
  'text-link': ['background', 'surface', 'hover', 'primaryLight', 'tertiaryLight', 'error-faint'],
  'text-accent': ['background', 'surface', 'secondaryLight'],
  'text-placeholder': ['surface', 'error-faint'],
  'text-disabled': ['background', 'surface', 'sunken'],
  'text-inverse': ['primary', 'primary-hover', 'primary-pressed', 'deep', 'info'],
  'text-inverse-muted': ['primary', 'deep'],
  'text-on-secondary': ['secondary', 'secondary-hover', 'secondary-pressed'],
  'text-on-tertiary': ['tertiary'],
  primary: ['background', 'surface', 'primaryLight', 'tertiary'],
  tertiary: ['primary', 'deep'],
  success: ['surface', 'background', 'success-light'],
  warning: ['surface', 'warning-light'],
  error: ['surface', 'background', 'error-light', 'error-faint'],
  info: ['surface', 'info-light'],
};

/** Shapes that must be seen to use a control (WCAG 1.4.11). */
const shapeOn: Record<string, string[]> = {
  '--color-border-input': ['surface', 'background', 'hover'],
  '--color-primary': ['surface', 'background', 'primaryLight', 'hover'],
  '--color-secondary': ['surface'],
  '--color-error': ['surface', 'background', 'error-faint'],
  '--color-pipe': ['surface', 'deep'],
  '--focus-color': ['surface', 'background', 'primaryLight', 'secondaryLight', 'tertiaryLight'],
  '--focus-color-on-dark': ['primary', 'deep'],
};

describe('contrast of the tokens', () => {
  const pairs = Object.entries(textOn).flatMap(([text, backgrounds]) =>
    backgrounds.map((background) => [`--color-${text}`, `--color-${background}`] as const),
  );
  test.each(pairs)('%s has a contrast of at least 4.5 on %s', (text, background) => {
    expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
  });

  const shapes = Object.entries(shapeOn).flatMap(([shape, backgrounds]) =>
    backgrounds.map((background) => [shape, `--color-${background}`] as const),
  );
  test.each(shapes)('%s has a contrast of at least 3 on %s', (shape, background) => {
    expect(contrast(shape, background)).toBeGreaterThanOrEqual(3);
  });

  test('every text colour token is in the table of tested pairs', () => {
    const texts = [...declared.keys()].filter((name) => name.startsWith('--color-text'));
    expect(texts.filter((name) => !(name.replace('--color-', '') in textOn))).toEqual([]);
  });

  test('computes the contrast ratio of WCAG', () => {
    expect(contrast('--white', '--white')).toBe(1);
    expect(contrast('--color-primary', '--white')).toBeCloseTo(11.7, 1);
  });
});
