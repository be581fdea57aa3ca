import { LRUCache } from 'lru-cache';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { ContentError, type FileProblems } from '../files/problem.ts';
import type { WrittenContent } from '../files/written-content.ts';
import type { CheckedContent } from '../store/content-store.ts';
import { findPackedVersion, type ListedVersion } from './content-versions.ts';

interface RefusedContent {
  timeline?: undefined;
  problems: readonly FileProblems[];
}

/** Valid content, or what is wrong with it. */
type Checked<Content> = (CheckedContent<Content> & { problems?: undefined }) | RefusedContent;

/** The same without its files, which need not stay in memory. */
type StoredContent<Content> =
  | { timeline: CheckedContent<Content>['timeline']; problems?: undefined }
  | RefusedContent;

const keptVersions = 4;

/** Checks content by `checkFiles`, which rejects with a ContentError if it is not valid. */
export function createVersionChecks<Content>(
  db: Pick<Database, 'select'>,
  checkFiles: (
    name: string,
    written: WrittenContent,
    isPublished: boolean,
  ) => Promise<CheckedContent<Content>>,
) {
  const check = async (
    name: string,
    written: WrittenContent,
    isPublished = false,
  ): Promise<Checked<Content>> => {
    try {
      return await checkFiles(name, written, isPublished);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      return { problems: error.byFile };
    }
  };
  const checkVersion = async ({ id, state }: ListedVersion, packed: Uint8Array) => {
    try {
      const { timeline, problems } = await check(`version ${id}`, { packed }, state !== 'uploaded');
      return timeline ? { timeline } : { problems };
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      return { problems: [{ file: `version ${id}`, problems: [error.message] }] };
    }
  };
  // A check takes up to ten seconds of a core: whoever looks again and again waits for nothing.
  const checked = new LRUCache<string, StoredContent<Content>, ListedVersion>({
    max: keptVersions,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: version }) => {
      const packed = await findPackedVersion(db, version.id);
      return packed && checkVersion(version, packed);
    },
  });
  /** Undefined if it was deleted meanwhile. What is a problem also depends on what is served now. */
  const checkStored = (version: ListedVersion, servedVersion: string) =>
    checked.fetch(`${version.id} ${version.state} ${servedVersion}`, { context: version });
  return { check, checkStored };
}
