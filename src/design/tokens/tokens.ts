/** Typed names of the tokens in `tokens.css`. A test compares the two files. */

/** The breakpoints are in rem, so that they follow the browser's text size. */
export const breakpoints = { xs: 0, sm: 40, md: 48, lg: 64, xl: 80, '2xl': 96 } as const;
export type Breakpoint = keyof typeof breakpoints;

export const spaceNames = [
  'none',
  '3xs',
  '2xs',
  'xs',
  'sm',
  'md',
  'lg',
  'xl',
  '2xl',
  '3xl',
  '4xl',
] as const;
export type SpaceName = (typeof spaceNames)[number];

export const backgroundColorNames = [
  'background',
  'surface',
  'primary',
  'secondary',
  'tertiary',
  'primaryLight',
  'transparent',
] as const;
export type BackgroundColorName = (typeof backgroundColorNames)[number];

export const highlightColorNames = ['primary', 'secondary', 'tertiary'] as const;
export type HighlightColorName = (typeof highlightColorNames)[number];

export const chipVariantNames = [
  'default',
  'primary',
  'secondary',
  'tertiary',
  'quaternary',
  'defaultLight',
  'primaryLight',
  'secondaryLight',
] as const;
export type ChipVariantName = (typeof chipVariantNames)[number];

export const buttonVariantNames = [
  'primary',
  'secondary',
  'tertiary',
  'text',
  'inverse',
  'textInverse',
  'textInverseOutlined',
  'textDark',
] as const;
export type ButtonVariantName = (typeof buttonVariantNames)[number];

// The lists below hold names only; the values are in tokens.css and the components' styles.
export const containerWidthNames = ['narrow', 'wide', 'extrawide', 'cinemaScope'] as const;
export type ContainerWidthName = (typeof containerWidthNames)[number];

export const fieldWidthNames = ['xs', 'sm', 'md', 'full'] as const;
/** Width of a field by the length of the expected value. */
export type FieldWidthName = (typeof fieldWidthNames)[number];

export const textSizeNames = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl'] as const;
export const cornerRadiusNames = ['xs', 'sm', 'md', 'lg', 'round'] as const;
export const shadowNames = ['sm', 'md', 'lg'] as const;

/** Durations in milliseconds, the same as `--motion-*` in tokens.css. */
export const motionDurations = { fast: 140, base: 300, slow: 500 } as const;
