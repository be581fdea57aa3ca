import type { Brand } from './brand.ts';
import { declareColourTokens } from './brand-colours.ts';
import { createFontFaces, createFontStack } from './brand-font.ts';

/**
 * The brand's part of the design tokens as a style sheet: colours and font. It is in a cascade layer, so that the rules of tokens.css
 * for print and forced colours win.
 */
export function createBrandStyles(
  { colours, font }: Pick<Brand, 'colours' | 'font'>,
  fontAddress?: string | undefined,
): string {
  const faces = font && fontAddress ? createFontFaces(font, fontAddress) : '';
  const tokens = `${declareColourTokens(colours)};--font-body:${createFontStack(font)}`;
  return `${faces}@layer brand{:root{${tokens}}}`;
}
