import { basename } from 'node:path';
import type { ContentOfMoment } from '../timeline/content-at.ts';
import type { CompleteContent } from '../timeline/parsed-content.ts';

/** What each file says at one moment, by its path: fields of JSON files, the text of documents, name and size of others. */
export type HeldFiles = ReadonlyMap<string, unknown>;

/** Plans first. A document has the path of the file that is named like it, also while another file replaces it. */
export function listHeldFiles(
  { jsonFiles, servedFiles, documents: written }: CompleteContent,
  { plans, offers, banners, documents }: ContentOfMoment,
): HeldFiles {
  const ofFile = banners.filter(({ file }) => file === 'banners.json');
  const fileOf = (slug: string) =>
    written.find(({ file }) => basename(file, '.md') === slug)?.file ?? slug;
  return new Map<string, unknown>([
    ...plans.map(({ file, product }) => [file, product] as const),
    ...jsonFiles,
    ['offers.json', { offers }],
    ['banners.json', { banners: ofFile.map(({ banner }) => banner) }],
    ...Array.from(documents, ([slug, { markdown }]) => [fileOf(slug), markdown] as const),
    ...Array.from(servedFiles, ([path, { address, bytes }]) => {
      return [path, `${basename(address)}, ${bytes.length} bytes`] as const;
    }),
  ]);
}
