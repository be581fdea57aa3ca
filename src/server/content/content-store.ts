import { type FSWatcher, watch } from 'node:fs';
import type { Logger } from 'pino';
import { reasonOf } from '../startup-error.ts';
import { type ContentFiles, contentFolders, readContentFiles, versionOf } from './content-files.ts';

type Publish<Content> = (content: Content) => Promise<void>;

export interface ContentStore<Content> {
  /** One snapshot. A request takes it once, so that no page mixes two. */
  current: () => Content;
  /** Why the newest edit is not served; undefined when it is. */
  problem: () => string | undefined;
  /**
   * Publishes what is served, then follows the folder. Each edit is published before it is served;
   * where that fails, the old content stays and it is tried again.
   */
  watch: (publish: Publish<Content>) => Promise<void>;
  /** Waits for a reload in progress. */
  close: () => Promise<void>;
}

interface ContentStoreOptions<Content> {
  folder: string;
  /** Checks the files and makes a snapshot of them; throws where they are not sound. */
  parse: (folder: string, files: ContentFiles) => Content;
  log: Pick<Logger, 'info' | 'error'>;
  /** An editor writes in several steps: what counts is the state when it rests. */
  restMs?: number;
  /** Mounted folders and swapped links tell nothing of their changes. */
  lookEveryMs?: number;
}

/** Reads the folder or throws; later edits replace what it serves only when they are sound. */
export function openContentStore<Content extends { version: string }>({
  folder,
  parse,
  log,
  restMs = 100,
  lookEveryMs = 5000,
}: ContentStoreOptions<Content>): ContentStore<Content> {
  let content = parse(folder, readContentFiles(folder));
  let problem: string | undefined;
  /** The state that was refused last: it is neither judged nor logged again. */
  let refused: string | undefined;
  let watchers: FSWatcher[] = [];
  let rest: NodeJS.Timeout | undefined;
  let look: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();

  const refuse = (state: string, error: unknown) => {
    if (refused === state) return;
    refused = state;
    problem = reasonOf(error);
    log.error({ problem }, 'content edit refused: the last good content stays');
  };

  /** The edited content, or undefined where there is nothing new to serve. */
  const edited = (): Content | undefined => {
    let state = 'unreadable';
    try {
      const files = readContentFiles(folder);
      state = versionOf(files);
      if (state === refused) return undefined;
      if (state !== content.version) return parse(folder, files);
      refused = undefined;
      problem = undefined;
    } catch (error) {
      refuse(state, error);
    }
    return undefined;
  };

  const reload = async (publish: Publish<Content>) => {
    const next = edited();
    if (!next) return;
    try {
      await publish(next);
      content = next;
      refused = undefined;
      problem = undefined;
      log.info({ version: next.version }, 'content reloaded');
    } catch (error) {
      problem = 'The documents or the addresses could not be stored.';
      log.error({ err: error }, 'content not published yet: it will be tried again');
    }
  };

  const rearm = (soon: () => void) => {
    for (const watcher of watchers) watcher.close();
    // Folders and not files: an editor that renames puts another file under the same name.
    watchers = contentFolders(folder).flatMap((place) => {
      try {
        return [watch(place, { persistent: false }, soon).on('error', soon)];
      } catch {
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
        rearm(() => {
          clearTimeout(rest);
          rest = setTimeout(check, restMs);
          rest.unref();
        });
        turn = turn.then(() => reload(publish));
      };
      look = setInterval(check, lookEveryMs);
      look.unref();
      check();
    },
    close: async () => {
      clearInterval(look);
      clearTimeout(rest);
      for (const watcher of watchers) watcher.close();
      await turn;
      clearTimeout(rest);
    },
  };
}
