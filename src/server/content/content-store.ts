import { type FSWatcher, watch } from 'node:fs';
import type { Logger } from 'pino';
import { getErrorReason } from '../errors/startup-error.ts';
import {
  type ContentFiles,
  hashContentFiles,
  listContentFolders,
  readContentFiles,
} from './content-files.ts';

type Publish<Content> = (content: Content) => Promise<void>;

export interface ContentStore<Content> {
  /** The current snapshot. A request reads it once, so that it does not mix two versions. */
  current: () => Content;
  /** Why the latest edit is not served. Undefined when it is. */
  problem: () => string | undefined;
  /**
   * Publishes the current content, then watches the folder. Each edit is published before it is served. If
   * publishing fails, the old content is served and publishing is tried again.
   */
  watch: (publish: Publish<Content>) => Promise<void>;
  /** Stops watching the folder and waits for a reload in progress. */
  close: () => Promise<void>;
}

interface ContentStoreOptions<Content> {
  folder: string;
  /** Makes a snapshot of the files. Throws when they are not valid. */
  parse: (folder: string, files: ContentFiles) => Content;
  log: Pick<Logger, 'info' | 'error'>;
  /** Editors write in several steps, so the files are read this long after the last change. */
  debounceMs?: number;
  /** The files are also read at this interval: mounted folders and replaced links emit no change events. */
  pollMs?: number;
}

/** Reads the content folder; throws if it is not valid. Later edits are served only when they are valid. */
export function openContentStore<Content extends { version: string }>({
  folder,
  parse,
  log,
  debounceMs = 100,
  pollMs = 5000,
}: ContentStoreOptions<Content>): ContentStore<Content> {
  let content = parse(folder, readContentFiles(folder));
  let problem: string | undefined;
  /** The version that was refused last. It is not parsed or logged again. */
  let refusedVersion: string | undefined;
  let watchers: FSWatcher[] = [];
  let debounce: NodeJS.Timeout | undefined;
  let poll: NodeJS.Timeout | undefined;
  let reloads = Promise.resolve();

  const refuse = (version: string, error: unknown) => {
    if (refusedVersion === version) return;
    refusedVersion = version;
    problem = getErrorReason(error);
    log.error({ problem }, 'content edit refused: the last valid content stays in use');
  };

  /** The edited content, or undefined when the files did not change or are not valid. */
  const readEdit = (): Content | undefined => {
    let version = 'unreadable';
    try {
      const files = readContentFiles(folder);
      version = hashContentFiles(files);
      if (version === refusedVersion) return undefined;
      if (version !== content.version) return parse(folder, files);
      refusedVersion = undefined;
      problem = undefined;
    } catch (error) {
      refuse(version, error);
    }
    return undefined;
  };

  const reload = async (publish: Publish<Content>) => {
    const next = readEdit();
    if (!next) return;
    try {
      await publish(next);
      content = next;
      refusedVersion = undefined;
      problem = undefined;
      log.info({ version: next.version }, 'content reloaded');
    } catch (error) {
      problem = 'The documents or the addresses could not be stored.';
      log.error({ err: error }, 'content could not be published: it will be tried again');
    }
  };

  /** Watches folders, not files, because editors replace a file by renaming another one. */
  const watchAgain = (onChange: () => void) => {
    for (const watcher of watchers) watcher.close();
    watchers = listContentFolders(folder).flatMap((path) => {
      try {
        return [watch(path, { persistent: false }, onChange).on('error', onChange)];
      } catch {
        // The folder does not exist at the moment; polling finds it when it is back.
        return [];
      }
    });
  };

  return {
    current: () => content,
    problem: () => problem,
    watch: async (publish) => {
      await publish(content);
      const check = () => {
        watchAgain(() => {
          clearTimeout(debounce);
          debounce = setTimeout(check, debounceMs);
          debounce.unref();
        });
        reloads = reloads.then(() => reload(publish));
      };
      poll = setInterval(check, pollMs);
      poll.unref();
      check();
    },
    close: async () => {
      clearInterval(poll);
      clearTimeout(debounce);
      for (const watcher of watchers) watcher.close();
      await reloads;
      clearTimeout(debounce);
    },
  };
}
