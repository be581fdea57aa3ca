import { repeatTask } from '#server/platform/background/repeat-task.ts';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { isDatabaseUnavailable } from '#server/platform/storage/unavailable.ts';
import type { ContentSource, SourceFiles } from '../store/content-store.ts';
import { findCurrentVersion, findPackedVersion } from './content-versions.ts';

/** With the time to read and check a version, every instance serves a new one within five seconds. */
const defaultPollMs = 2000;

/** The content version that was published last, looked up every two seconds. */
export function createVersionSource(
  db: Pick<Database, 'select'>,
  pollMs = defaultPollMs,
): ContentSource {
  let latest: SourceFiles | undefined;
  const read = async (): Promise<SourceFiles> => {
    const current = await findCurrentVersion(db);
    if (!current) {
      throw new OperatorError(
        'CONTENT_SOURCE is database, and no content is published yet. Publish some with npm run ops -- content publish FOLDER, then start again.',
      );
    }
    const { id } = current;
    if (latest?.version === id) return latest;
    const packed = await findPackedVersion(db, id);
    if (!packed) throw new Error(`The content version ${id} was deleted while it was read.`);
    latest = { name: `version ${id}`, version: id, written: { packed } };
    return latest;
  };
  return {
    read: () =>
      read().catch((error: unknown) => {
        // While the database is away, the version that was read last holds. /readyz names the database.
        if (latest && isDatabaseUnavailable(error)) return latest;
        throw error;
      }),
    watch: (onChange) => {
      const stop = repeatTask(onChange, pollMs, () => {});
      return () => void stop();
    },
  };
}
