import type { Logger } from 'pino';
import { getErrorReason } from '../errors/startup-error.ts';
import type { ContentFiles } from './content-files.ts';

type Publish<Content> = (content: Content) => Promise<void>;

/** All content files at one moment. */
export interface SourceFiles {
  /** Where they come from, for error messages, e.g. the path of the folder. */
  name: string;
  /** A hash of all files. */
  version: string;
  files: ContentFiles;
}

/** Where content comes from. */
export interface ContentSource {
  /** The current files. Rejects when they cannot be read. */
  read: () => Promise<SourceFiles>;
  /** Calls `onChange` at once and whenever the files may have changed. The returned function ends that. */
  watch: (onChange: () => Promise<void>) => () => void;
}

export interface ContentStore<Content> {
  /** The current snapshot. A request reads it once, so that it does not mix two versions. */
  current: () => Content;
  /** Why the latest edit is not served. Undefined when it is. */
  problem: () => string | undefined;
  /**
   * Publishes the current content, then watches its source. Each edit is published before it is served. If
   * publishing fails, the old content is served and publishing is tried again.
   */
  watch: (publish: Publish<Content>) => Promise<void>;
  /** Stops watching the source and waits for a reload in progress. */
  close: () => Promise<void>;
}

interface ContentStoreOptions<Content> {
  source: ContentSource;
  /** Makes a snapshot of the files. Throws when they are not valid. */
  parse: (name: string, files: ContentFiles) => Content;
  log: Pick<Logger, 'info' | 'error'>;
}

/** Reads the content; rejects if it is not valid. Later edits are served only when they are valid. */
export async function openContentStore<Content>({
  source,
  parse,
  log,
}: ContentStoreOptions<Content>): Promise<ContentStore<Content>> {
  const { name, version, files } = await source.read();
  let served = { version, content: parse(name, files) };
  let problem: string | undefined;
  /** The version that was refused last. It is not parsed or logged again. */
  let refusedVersion: string | undefined;
  let reloads = Promise.resolve();
  let stopWatching = () => {};

  const refuse = (version: string, error: unknown) => {
    if (refusedVersion === version) return;
    refusedVersion = version;
    problem = getErrorReason(error);
    log.error({ problem }, 'content edit refused: the last valid content stays in use');
  };

  /** The edited content, or undefined when the files did not change or are not valid. */
  const readEdit = async (): Promise<typeof served | undefined> => {
    let version = 'unreadable';
    try {
      const next = await source.read();
      version = next.version;
      if (version === refusedVersion) return undefined;
      if (version !== served.version) return { version, content: parse(next.name, next.files) };
      refusedVersion = undefined;
      problem = undefined;
    } catch (error) {
      refuse(version, error);
    }
    return undefined;
  };

  const reload = async (publish: Publish<Content>) => {
    const next = await readEdit();
    if (!next) return;
    try {
      await publish(next.content);
      served = next;
      refusedVersion = undefined;
      problem = undefined;
      log.info({ version: next.version }, 'content reloaded');
    } catch (error) {
      problem = 'The documents or the addresses could not be stored.';
      log.error({ err: error }, 'content could not be published: it will be tried again');
    }
  };

  return {
    current: () => served.content,
    problem: () => problem,
    watch: async (publish) => {
      await publish(served.content);
      stopWatching = source.watch(() => {
        reloads = reloads.then(() => reload(publish));
        return reloads;
      });
    },
    close: async () => {
      stopWatching();
      await reloads;
    },
  };
}
