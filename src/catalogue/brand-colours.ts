import * as z from 'zod/mini';

const colourSchema = z
  .string()
  .check(z.regex(/^#[\da-f]{6}$/, 'must be a colour such as #0c3f3c, with small letters'));

const colour = (description: string) => colourSchema.check(z.describe(description));

/** The colours of a brand. Pages, mails, reports and icons take every colour from here. */
export const brandColoursSchema = z
  .strictObject({
    primary: colour('Header, footer, hero and main buttons, with white text on it.'),
    primaryHover: colour('`primary` under the pointer.'),
    primaryPressed: colour('`primary` while pressed, and the darkest surface.'),
    primarySoft: colour('Links and lines on dark surfaces.'),
    primaryLight: colour('A light tint of `primary`, for panels.'),
    primaryLightPressed: colour('A darker tint, and quiet text on dark surfaces.'),
    secondary: colour('The accent: buttons that lead on, and flames of pictures.'),
    secondaryHover: colour('`secondary` under the pointer.'),
    secondaryPressed: colour('`secondary` while pressed.'),
    secondaryLight: colour('A light tint of `secondary`.'),
    tertiary: colour('Prices, chips and focus rings on dark surfaces.'),
    tertiaryLight: colour('A light tint of `tertiary`.'),
    background: colour('The page.'),
    sunken: colour('Areas that lie deeper than the page.'),
    hover: colour('A row under the pointer.'),
    text: colour('Text.'),
    textMuted: colour('Quiet text.'),
    textAccent: colour('Text in the accent colour.'),
    textLink: colour('Links.'),
    textOnSecondary: colour('Text on `secondary`.'),
    textOnTertiary: colour('Text on `tertiary`.'),
    textPlaceholder: colour('The example in an empty field.'),
    textDisabled: colour('Text of what cannot be used.'),
    border: colour('Lines between things.'),
    borderStrong: colour('Stronger lines.'),
    borderInput: colour('The edge of a field.'),
    pipe: colour('The line that joins dates and steps.'),
    pipeLight: colour('Its light side.'),
    pipeDark: colour('Its dark side.'),
    success: colour('What went well.'),
    successLight: colour('The surface of such a message.'),
    warning: colour('A warning.'),
    warningLight: colour('The surface of a warning.'),
    error: colour('A mistake.'),
    errorLight: colour('The surface of such a message.'),
    errorFaint: colour('A field with a mistake.'),
    info: colour('A note.'),
    infoLight: colour('The surface of a note.'),
  })
  .check(
    z.describe(
      'Every colour of pages, emails, reports and icons. content:check compares the contrast of the pairs that are used.',
    ),
  );
export type BrandColours = z.output<typeof brandColoursSchema>;
export type ColourName = keyof BrandColours | 'white';

/** The custom properties of the design, `--color-…`, and the colour that each of them has. */
export const colourTokens = {
  background: 'background',
  surface: 'white',
  primary: 'primary',
  'primary-hover': 'primaryHover',
  'primary-pressed': 'primaryPressed',
  'primary-soft': 'primarySoft',
  primaryLight: 'primaryLight',
  'primaryLight-pressed': 'primaryLightPressed',
  secondary: 'secondary',
  'secondary-hover': 'secondaryHover',
  'secondary-pressed': 'secondaryPressed',
  secondaryLight: 'secondaryLight',
  tertiary: 'tertiary',
  tertiaryLight: 'tertiaryLight',
  sunken: 'sunken',
  deep: 'primaryPressed',
  hover: 'hover',
  pipe: 'pipe',
  'pipe-light': 'pipeLight',
  'pipe-dark': 'pipeDark',
  'pipe-core': 'tertiary',
  text: 'text',
  'text-muted': 'textMuted',
  'text-brand': 'primary',
  'text-accent': 'textAccent',
  'text-link': 'textLink',
  'text-inverse': 'white',
  'text-inverse-muted': 'primaryLightPressed',
  'text-on-secondary': 'textOnSecondary',
  'text-on-tertiary': 'textOnTertiary',
  'text-placeholder': 'textPlaceholder',
  'text-disabled': 'textDisabled',
  border: 'border',
  'border-strong': 'borderStrong',
  'border-input': 'borderInput',
  success: 'success',
  'success-light': 'successLight',
  warning: 'warning',
  'warning-light': 'warningLight',
  error: 'error',
  'error-light': 'errorLight',
  'error-faint': 'errorFaint',
  info: 'info',
  'info-light': 'infoLight',
} as const satisfies Record<string, ColourName>;
export type ColourToken = keyof typeof colourTokens;

export function getColour(colours: BrandColours, name: ColourName): string {
  return name === 'white' ? '#ffffff' : colours[name];
}

/** The declarations of the custom properties, e.g. `--color-primary:#0c3f3c;…`. */
export function declareColourTokens(
  colours: BrandColours,
  tokens: Partial<Record<ColourToken, ColourName>> = colourTokens,
): string {
  return Object.entries(tokens)
    .map(([token, name]) => `--color-${token}:${getColour(colours, name)}`)
    .join(';');
}
