import { LRUCache } from 'lru-cache';
import type { Database } from '#server/platform/storage/database.ts';
import type { ContentFiles } from '../files/content-files.ts';
import { ContentError } from '../files/problem.ts';
import { type FileProblems, listProblems } from '../files/problem-report.ts';
import { findVersionFiles, type ListedVersion } from './content-versions.ts';

/** What files say over all time, or what is wrong with them. */
type Checked<Timeline> =
  | { timeline: Timeline; problems?: undefined }
  | { timeline?: undefined; problems: FileProblems[] };

const keptVersions = 4;

/** Checks files by `parse`, which throws a ContentError for those that are not valid. */
export function createVersionChecks<Timeline>(
  db: Pick<Database, 'select'>,
  parse: (name: string, files: ContentFiles, isPublished: boolean) => Timeline,
) {
  const check = (name: string, files: ContentFiles, isPublished = false): Checked<Timeline> => {
    try {
      return { timeline: parse(name, files, isPublished) };
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      return { problems: listProblems(error.problems, files) };
    }
  };
  // A version takes up to a second to unpack and parse, on the thread that sells: whoever looks again and again waits for nothing.
  const checked = new LRUCache<string, Checked<Timeline>, ListedVersion>({
    max: keptVersions,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { id, state } }) => {
      const files = await findVersionFiles(db, id);
      return files && check(`version ${id}`, files, state !== 'uploaded');
    },
  });
  /** Undefined if it was deleted meanwhile. What is a problem also depends on what is served now. */
  const checkStored = (version: ListedVersion, servedVersion: string) =>
    checked.fetch(`${version.id} ${version.state} ${servedVersion}`, { context: version });
  return { check, checkStored };
}
