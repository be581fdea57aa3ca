import * as z from 'zod/mini';

const pictureNameSchema = z
  .string()
  .check(
    z.regex(
      /^[a-z\d]+([-_.][a-z\d]+)*\.(svg|png|webp|jpe?g)$/,
      'must be the name of a picture in images/, e.g. "hero.svg"',
    ),
  );

/** The name of a file in `images/`. */
export const pictureName = (description: string) =>
  pictureNameSchema.check(z.describe(description));

/** A picture of the content, as a page shows it. */
export interface Picture {
  /** The address, with a hash in it. */
  src: string;
  width: number;
  height: number;
}

/** The pictures that pages have by name: `expert` is the file images/expert.svg. */
export const illustrationNames = [
  'boiler',
  'candle',
  'coming',
  'door',
  'expert',
  'far-shore',
  'letter',
  'magnifier',
  'old-boiler',
  'pillar-box',
  'shelf',
  'signature',
  'signpost',
  'telephone',
] as const;
export type IllustrationName = (typeof illustrationNames)[number];
