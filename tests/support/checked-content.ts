import type { ContentFiles } from '#server/content/files/content-files.ts';
import type { WrittenContent } from '#server/content/files/written-content.ts';
import { type LoadedContent, parseAllContent } from '#server/content/load-content.ts';
import { packFiles, unpackFiles } from '#server/content/publishing/packed-files.ts';
import type { CheckedContent } from '#server/content/store/content-store.ts';

/** What a store is given to check content, on this thread: a thread of its own takes a quarter of a second. */
export async function checkHere(
  name: string,
  written: WrittenContent,
  parse: (
    name: string,
    files: ContentFiles,
  ) => CheckedContent<LoadedContent>['timeline'] = parseAllContent,
): Promise<CheckedContent<LoadedContent>> {
  if ('archive' in written) throw new Error('An archive is unpacked by the worker.');
  const files = 'files' in written ? written.files : unpackFiles(written.packed);
  return { timeline: parse(name, files), packed: packFiles(files) };
}
