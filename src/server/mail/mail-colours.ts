/**
 * The values of the design tokens that mails use. Mail clients do not support custom properties, so the values
 * are repeated here; a test compares them with the tokens.
 */
export const lightMailColours = {
  page: '#faf6f0',
  sheet: '#ffffff',
  brand: '#0c3f3c',
  onBrand: '#ffffff',
  text: '#10292a',
  muted: '#4c5f5d',
  link: '#0b6a62',
  line: '#e7dfd3',
  tint: '#e4f0eb',
  panel: '#f1f7f4',
  panelLine: '#c3dad4',
  flame: '#fb6237',
  cable: '#c8703f',
  cableLit: '#ffc95c',
} as const;

/** The colours of the same elements in dark mode. */
export const darkMailColours = {
  page: '#072b2a',
  sheet: '#0c3f3c',
  brand: '#072b2a',
  heading: '#ffffff',
  text: '#ffffff',
  muted: '#c3dad4',
  link: '#9cc9bd',
  line: '#12504b',
  tint: '#12504b',
  panelLine: '#0b6a62',
  cableLit: '#ffc95c',
} as const;
