import { expect, test } from 'vitest';
import { collapseTiming } from './components/collapsible/collapse-timing.ts';
import { STRIP_SCROLL_MS } from './components/tabs/strip-scroll.ts';
import {
  backgroundColors,
  breakpoints,
  buttonVariants,
  chipVariants,
  containerWidths,
  highlightColors,
  motion,
  spaces,
} from './tokens/tokens.ts';

// The specification's section 9, written out: a renamed or missing name fails here.

test('breakpoints are xs 0rem, sm 40rem, md 48rem, lg 64rem, xl 80rem, 2xl 96rem', () => {
  expect(breakpoints).toEqual({ xs: 0, sm: 40, md: 48, lg: 64, xl: 80, '2xl': 96 });
});

test.each([
  ['spacing scale', spaces, 'none 3xs 2xs xs sm md lg xl 2xl 3xl 4xl'],
  ['container widths', containerWidths, 'narrow wide extrawide cinemaScope'],
  [
    'button variants',
    buttonVariants,
    'primary secondary tertiary text inverse textInverse textInverseOutlined textDark',
  ],
  ['card highlight colours', highlightColors, 'primary secondary tertiary'],
  [
    'background colours',
    backgroundColors,
    'background surface primary secondary tertiary primaryLight transparent',
  ],
  [
    'chip variants',
    chipVariants,
    'default primary secondary tertiary quaternary defaultLight primaryLight secondaryLight',
  ],
] as const)('the %s are %3$s', (_, names, expected) => {
  expect(names.join(' ')).toBe(expected);
});

test('drawer and expandable section take 300 ms', () => {
  expect(motion.base).toBe(300);
});

test('a collapsible takes 500 ms, with 0 delay and ease, and 0 ms under reduced motion', () => {
  expect(collapseTiming({}, false)).toEqual({ duration: 500, delay: 0, easing: 'ease' });
  expect(collapseTiming({}, true)).toMatchObject({ duration: 0, delay: 0 });
});

test('the scroll animation of tabs takes 1000 ms', () => {
  expect(STRIP_SCROLL_MS).toBe(1000);
});
