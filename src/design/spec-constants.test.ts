import { expect, test } from 'vitest';
import { getCollapseTiming } from './components/collapsible/collapse-timing.ts';
import { stripScrollMs } from './components/tabs/strip-scroll.ts';
import {
  backgroundColorNames,
  breakpoints,
  buttonVariantNames,
  chipVariantNames,
  containerWidthNames,
  highlightColorNames,
  motionDurations,
  spaceNames,
} from './tokens/tokens.ts';

// The specification's section 9, written out: a renamed or missing name fails here.

test('breakpoints are xs 0rem, sm 40rem, md 48rem, lg 64rem, xl 80rem, 2xl 96rem', () => {
  expect(breakpoints).toEqual({ xs: 0, sm: 40, md: 48, lg: 64, xl: 80, '2xl': 96 });
});

test.each([
  ['spacing scale', spaceNames, 'none 3xs 2xs xs sm md lg xl 2xl 3xl 4xl'],
  ['container widths', containerWidthNames, 'narrow wide extrawide cinemaScope'],
  [
    'button variants',
    buttonVariantNames,
    'primary secondary tertiary text inverse textInverse textInverseOutlined textDark',
  ],
  ['card highlight colours', highlightColorNames, 'primary secondary tertiary'],
  [
    'background colours',
    backgroundColorNames,
    'background surface primary secondary tertiary primaryLight transparent',
  ],
  [
    'chip variants',
    chipVariantNames,
    'default primary secondary tertiary quaternary defaultLight primaryLight secondaryLight',
  ],
] as const)('the %s of the specification are %3$s', (_, names, expected) => {
  expect(names.join(' ')).toBe(expected);
});

test('drawer and expandable section take 300 ms', () => {
  expect(motionDurations.base).toBe(300);
});

test('a collapsible takes 500 ms, with 0 delay and ease, and 0 ms under reduced motion', () => {
  expect(getCollapseTiming({}, false)).toEqual({ duration: 500, delay: 0, easing: 'ease' });
  expect(getCollapseTiming({}, true)).toMatchObject({ duration: 0, delay: 0 });
});

test('the scroll animation of tabs takes 1000 ms', () => {
  expect(stripScrollMs).toBe(1000);
});
