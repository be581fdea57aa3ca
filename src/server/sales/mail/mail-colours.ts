import {
  type BrandColours,
  type ColourToken,
  colourTokens,
  getColour,
} from '#catalogue/brand-colours.ts';

const token = (name: ColourToken) => `var(--color-${name})`;

export const lightMailColours = {
  page: token('background'),
  sheet: token('surface'),
  brand: token('primary'),
  onBrand: token('text-inverse'),
  text: token('text'),
  muted: token('text-muted'),
  link: token('text-link'),
  line: token('border'),
  tint: token('primaryLight'),
  panel: token('hover'),
  panelLine: token('primaryLight-pressed'),
  cable: token('pipe'),
  cableLit: token('pipe-core'),
} as const;

/** The colours of the same elements in dark mode. */
export const darkMailColours = {
  page: token('deep'),
  sheet: token('primary'),
  brand: token('deep'),
  heading: token('text-inverse'),
  text: token('text-inverse'),
  muted: token('text-inverse-muted'),
  link: token('primary-soft'),
  line: token('primary-hover'),
  tint: token('primary-hover'),
  panelLine: token('text-link'),
  cableLit: token('tertiary'),
} as const;

const names = new Map(Object.entries(colourTokens));

/** Writes the brand's colours in place of the custom properties, which mail clients do not support. */
export function writeColours(html: string, colours: BrandColours): string {
  return html.replaceAll(/var\(--color-([\w-]+)\)/g, (written, name: string) => {
    const colour = names.get(name);
    return colour ? getColour(colours, colour) : written;
  });
}
