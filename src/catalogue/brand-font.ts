import * as z from 'zod/mini';
import { nonEmptyTextSchema } from './content-field.ts';

/** Names of fonts go into a style sheet, so they have no quotes and no other signs. */
const familySchema = z
  .string()
  .check(z.regex(/^[A-Za-z\d][A-Za-z\d -]*$/, 'must be the name of a font, without quotes'));
const percentSchema = z.number().check(z.positive('must be a percentage above 0'));

const family = (description: string, example: string) =>
  familySchema.check(z.meta({ description, examples: [example] }));
const percent = (description: string, example: number) =>
  percentSchema.check(z.meta({ description, examples: [example] }));

export const brandFontSchema = z
  .strictObject({
    family: family('The name of the font.', 'Bitter'),
    file: z.optional(
      nonEmptyTextSchema.check(
        z.meta({
          description: 'A WOFF2 file beside brand.json. Left out for a font of the device.',
          examples: ['bitter.woff2'],
        }),
      ),
    ),
    weights: z.optional(
      z.string().check(
        z.regex(/^\d{3}( \d{3})?$/, 'must be a weight or two, e.g. "300 900"'),
        z.meta({
          description: 'The weights of the file: two numbers for a variable font.',
          examples: ['300 900'],
        }),
      ),
    ),
    fallbacks: z.array(familySchema).check(
      z.meta({
        description: 'The fonts that stand in: the first that the device has.',
        examples: [['Georgia', 'serif']],
      }),
    ),
    fallbackMetrics: z.optional(
      z
        .strictObject({
          local: z.array(familySchema).check(
            z.meta({
              description: 'Fonts of the device with the same measures.',
              examples: [['Arial', 'Liberation Sans']],
            }),
          ),
          sizeAdjust: percent('The size, in per cent.', 104.2),
          ascent: percent('The height above the line, in per cent.', 90.1),
          descent: percent('The depth below the line, in per cent.', 22.6),
        })
        .check(
          z.describe(
            'Sizes of the stand-in, so that the text keeps its place when the file arrives.',
          ),
        ),
    ),
  })
  .check(z.describe('The font of the pages. Left out for Figtree, which ships with the site.'));
export type BrandFont = z.output<typeof brandFontSchema>;

/** The stack of Figtree, which ships with the site; its faces are in font.css. */
const figtreeStack =
  "'Figtree Variable','Figtree','Figtree Fallback','Figtree Fallback Roboto','Figtree Fallback DejaVu',system-ui,sans-serif";

const genericFamilies = [
  'serif',
  'sans-serif',
  'system-ui',
  'ui-serif',
  'ui-sans-serif',
  'ui-rounded',
];
const quote = (family: string) => (genericFamilies.includes(family) ? family : `'${family}'`);

/** The value of `--font-body`. */
export function createFontStack(font: BrandFont | undefined): string {
  if (!font) return figtreeStack;
  const { family, fallbackMetrics, fallbacks } = font;
  const standIn = fallbackMetrics ? [`${family} Fallback`] : [];
  return [family, ...standIn, ...fallbacks].map(quote).join(',');
}

/** The font faces of the brand's file, which is at this address, and of its fallback. */
export function createFontFaces(font: BrandFont, address: string): string {
  const { family, weights = '400', fallbackMetrics: metrics } = font;
  // `optional`: a font that has not loaded at first paint is used from the next page on, so that text does not shift.
  const own = `@font-face{font-family:'${family}';font-weight:${weights};font-display:optional;src:url(${address}) format('woff2')}`;
  if (!metrics) return own;
  const local = metrics.local.map((name) => `local('${name}')`).join(',');
  return `${own}@font-face{font-family:'${family} Fallback';font-weight:100 900;src:${local};size-adjust:${metrics.sizeAdjust}%;ascent-override:${metrics.ascent}%;descent-override:${metrics.descent}%;line-gap-override:0%}`;
}
