/** Typed names of the tokens in `tokens.css`. A test compares the two files. */

/** In rem, so that they follow the browser's text size. */
export const breakpoints = { xs: 0, sm: 40, md: 48, lg: 64, xl: 80, '2xl': 96 } as const;
export type Breakpoint = keyof typeof breakpoints;

export const spaces = [
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
export type Space = (typeof spaces)[number];

export const backgroundColors = [
  'background',
  'surface',
  'primary',
  'secondary',
  'tertiary',
  'primaryLight',
  'transparent',
] as const;
export type BackgroundColor = (typeof backgroundColors)[number];

export const highlightColors = ['primary', 'secondary', 'tertiary'] as const;
export type HighlightColor = (typeof highlightColors)[number];

export const chipVariants = [
  'default',
  'primary',
  'secondary',
  'tertiary',
  'quaternary',
  'defaultLight',
  'primaryLight',
  'secondaryLight',
] as const;
export type ChipVariant = (typeof chipVariants)[number];

export const buttonVariants = [
  'primary',
  'secondary',
  'tertiary',
  'text',
  'inverse',
  'textInverse',
  'textInverseOutlined',
  'textDark',
] as const;
export type ButtonVariant = (typeof buttonVariants)[number];

// The lists below hold names only; the values are in tokens.css and the components' styles.
export const containerWidths = ['narrow', 'wide', 'extrawide', 'cinemaScope'] as const;
export type ContainerWidth = (typeof containerWidths)[number];

export const fieldWidths = ['xs', 'sm', 'md', 'full'] as const;
/** Width of a field by the length of the expected value. */
export type FieldWidth = (typeof fieldWidths)[number];

export const textSizes = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl'] as const;
export const radii = ['xs', 'sm', 'md', 'lg', 'round'] as const;
export const shadows = ['sm', 'md', 'lg'] as const;

/** Durations in milliseconds, the same as `--motion-*` in tokens.css. */
export const motion = { fast: 140, base: 300, slow: 500 } as const;
