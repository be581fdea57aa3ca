import type { Logger } from 'pino';
import { getErrorReason } from '#server/platform/errors/startup-error.ts';
import type { ContentFiles } from '../files/content-files.ts';
import type { ContentTimeline } from '../timeline/timeline.ts';

interface WatchOptions<Content> {
  /** The time by which content begins and ends. */
  clock: () => Date;
  /** Stores what must be stored before the content is served, which is from `since` on. */
  publish: (content: Content, since: Date) => Promise<void>;
}

/** The content of the next period is published this long before it is served. */
const publishAheadMs = 60_000;

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
  /**
   * Calls `onChange` at once, whenever the files may have changed, and at least every 30 seconds, so that what begins soon
   * is published. The returned function ends that.
   */
  watch: (onChange: () => Promise<void>) => () => void;
}

export interface ContentStore<Content> {
  /** The content that holds now, or at another moment. A request reads it once, so that it does not mix two versions. */
  current: (moment?: Date) => Content;
  /** How long the files that are served have been served, in milliseconds. */
  age: () => number;
  /** Why the latest edit is not served. Undefined when it is. */
  problem: () => string | undefined;
  /**
   * Publishes the current content, then watches its source. Each edit is published before it is served. If
   * publishing fails, the old content is served and publishing is tried again.
   */
  watch: (options: WatchOptions<Content>) => Promise<void>;
  /** Stops watching the source and waits for a reload in progress. */
  close: () => Promise<void>;
}

interface ContentStoreOptions<Content> {
  source: ContentSource;
  /** Throws when the files are not valid. */
  parse: (name: string, files: ContentFiles) => ContentTimeline<Content>;
  log: Pick<Logger, 'info' | 'error'>;
}

/** Reads the content; rejects if it is not valid. Later edits are served only when they are valid. */
export async function openContentStore<Content extends object>({
  source,
  parse,
  log,
}: ContentStoreOptions<Content>): Promise<ContentStore<Content>> {
  const { name, version, files } = await source.read();
  let served = { version, timeline: parse(name, files) };
  let servedSince = performance.now();
  // Before the database is open, its time is not known.
  let clock = () => new Date();
  const published = new WeakSet<Content>();
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
      if (version !== served.version) return { version, timeline: parse(next.name, next.files) };
      refusedVersion = undefined;
      problem = undefined;
    } catch (error) {
      refuse(version, error);
    }
    return undefined;
  };

  /** Publishes what these files say for now and for the next minute. */
  const publishFrom = async (
    { contentAt, changesAt }: ContentTimeline<Content>,
    publish: WatchOptions<Content>['publish'],
  ) => {
    const now = clock();
    const soon = new Date(now.getTime() + publishAheadMs);
    for (const since of [now, ...changesAt.filter((change) => change > now && change <= soon)]) {
      const content = contentAt(since);
      if (published.has(content)) continue;
      await publish(content, since);
      published.add(content);
    }
  };

  const reload = async (publish: WatchOptions<Content>['publish']) => {
    const edited = await readEdit();
    try {
      await publishFrom((edited ?? served).timeline, publish);
    } catch (error) {
      problem = 'The documents or the addresses could not be stored.';
      log.error({ err: error }, 'content could not be published: it will be tried again');
      return;
    }
    if (!edited) return;
    served = edited;
    servedSince = performance.now();
    refusedVersion = undefined;
    problem = undefined;
    log.info({ version: edited.version }, 'content reloaded');
  };

  return {
    current: (moment = clock()) => served.timeline.contentAt(moment),
    age: () => performance.now() - servedSince,
    problem: () => problem,
    watch: async ({ publish, ...options }) => {
      clock = options.clock;
      await publishFrom(served.timeline, publish);
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
