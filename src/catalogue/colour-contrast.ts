import {
  type BrandColours,
  type ColourName,
  type ColourToken,
  colourTokens,
  getColour,
} from './brand-colours.ts';

/** WCAG 2.2 relative luminance of a colour such as #0c3f3c. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours, from 1 for equal colours to 21 for black on white. */
export function calculateContrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

type Pairs = readonly (readonly [colour: ColourToken, on: readonly ColourToken[]])[];

/** Each text colour with the backgrounds it is used on. Every pair needs 4.5, whatever the text size. */
export const textOn: Pairs = [
  [
    'text',
    [
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
  ],
  [
    'text-muted',
    ['background', 'surface', 'sunken', 'hover', 'primaryLight', 'tertiaryLight', 'error-faint'],
  ],
  [
    'text-brand',
    ['background', 'surface', 'sunken', 'hover', 'primaryLight', 'primaryLight-pressed'],
  ],
  ['text-link', ['background', 'surface', 'hover', 'primaryLight', 'tertiaryLight', 'error-faint']],
  ['text-accent', ['background', 'surface', 'secondaryLight']],
  ['text-placeholder', ['surface', 'error-faint']],
  ['text-disabled', ['background', 'surface', 'sunken']],
  ['text-inverse', ['primary', 'primary-hover', 'primary-pressed', 'deep', 'info']],
  ['text-inverse-muted', ['primary', 'deep']],
  ['text-on-secondary', ['secondary', 'secondary-hover', 'secondary-pressed']],
  ['text-on-tertiary', ['tertiary']],
  ['primary', ['background', 'surface', 'primaryLight', 'tertiary']],
  // Links of mails in dark mode.
  ['primary-soft', ['primary', 'primary-hover']],
  ['tertiary', ['primary', 'deep', 'info']],
  ['success', ['surface', 'background', 'success-light']],
  ['warning', ['surface', 'warning-light']],
  ['error', ['surface', 'background', 'error-light', 'error-faint']],
  ['info', ['surface', 'info-light']],
];

/** Shapes that must be seen to use a control (WCAG 1.4.11), focus rings included. They need 3. */
export const shapeOn: Pairs = [
  ['border-input', ['surface', 'background', 'hover']],
  [
    'primary',
    ['surface', 'background', 'primaryLight', 'hover', 'secondaryLight', 'tertiaryLight'],
  ],
  ['secondary', ['surface']],
  ['error', ['surface', 'background', 'error-faint']],
  ['pipe', ['surface', 'deep']],
  ['tertiary', ['primary', 'deep', 'info']],
];

export interface LowContrast {
  colour: ColourName;
  on: ColourName;
  ratio: number;
  needed: number;
}

/** The pairs of colours that are too similar to be read, each once. */
export function findLowContrasts(colours: BrandColours): LowContrast[] {
  const listed = [
    { pairs: shapeOn, needed: 3 },
    // Last, so that of a pair in both lists the higher need is told.
    { pairs: textOn, needed: 4.5 },
  ].flatMap(({ pairs, needed }) =>
    pairs.flatMap(([token, backgrounds]) =>
      backgrounds.map((background) => ({
        colour: colourTokens[token],
        on: colourTokens[background],
        needed,
      })),
    ),
  );
  const low = listed
    .map((pair) => ({
      ...pair,
      ratio: calculateContrastRatio(getColour(colours, pair.colour), getColour(colours, pair.on)),
    }))
    .filter(({ ratio, needed }) => ratio < needed);
  return [...new Map(low.map((pair) => [`${pair.colour} ${pair.on}`, pair])).values()];
}
