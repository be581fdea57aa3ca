import type { Logger } from 'pino';
import { getErrorReason } from '#server/platform/errors/operator-error.ts';
import type { WrittenContent } from '../files/written-content.ts';
import type { ContentTimeline } from '../timeline/timeline.ts';

interface WatchOptions<Content> {
  /** The time by which content begins and ends. */
  clock: () => Date;
  /** Stores what must be stored before the content is served, which is from `since` on. */
  publish: (content: Content, since: Date) => Promise<void>;
  /** Stores the files themselves, before they are served. */
  keep?: ((files: PackedFiles) => Promise<void>) | undefined;
}

/** The content of the next period is published this long before it is served. */
const publishAheadMs = 60_000;

/** All content files at one moment. */
export interface SourceFiles {
  /** Where they come from, for error messages, e.g. the path of the folder. */
  name: string;
  /** A hash of all files. */
  version: string;
  written: WrittenContent;
}

/** Files as the database stores them, and their hash. */
export interface PackedFiles {
  version: string;
  packed: Uint8Array;
}

/** Valid content. */
export interface CheckedContent<Content> {
  timeline: ContentTimeline<Content>;
  /** Its files as the database stores them. */
  packed: Uint8Array;
}

/** Rejects when the content is not valid. */
export type CheckContent<Content> = (
  name: string,
  written: WrittenContent,
) => Promise<CheckedContent<Content>>;

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

/** Content that was served earlier and is valid here. */
export interface LastValid<Content> {
  version: string;
  servedAt: Date;
  timeline: ContentTimeline<Content>;
}

export interface ContentStore<Content> {
  /** The content that holds now, or at another moment. A request reads it once, so that it does not mix two versions. */
  current: (moment?: Date) => Content;
  /** How long the files that are served have been served, in milliseconds. */
  age: () => number;
  /** Why the latest edit is not served. Undefined when it is. */
  problem: () => string | undefined;
  /** When the content was served that this start took, because the source was not valid. Undefined once the source is. */
  lastValidOf: () => Date | undefined;
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
  check: CheckContent<Content>;
  /** What to serve when the source is not valid at the start. `refused` is the hash of its files, if they can be read. */
  findLastValid?: ((refused: string) => Promise<LastValid<Content> | undefined>) | undefined;
  log: Pick<Logger, 'info' | 'error'>;
}

/** Files that cannot be read have no hash. */
const unreadable = 'unreadable';

/** Reads the content; rejects if it is not valid and there is no other. Later edits are served only when they are valid. */
export async function openContentStore<Content extends object>({
  source,
  check,
  findLastValid = async () => undefined,
  log,
}: ContentStoreOptions<Content>): Promise<ContentStore<Content>> {
  let problem: string | undefined;
  /** The version that was refused last. It is not parsed or logged again. */
  let refusedVersion: string | undefined;
  let lastValidOf: Date | undefined;

  interface Served {
    version: string;
    timeline: ContentTimeline<Content>;
    /** The files, if they are not kept yet. */
    packed?: Uint8Array;
  }
  const checkSource = async ({ name, version, written }: SourceFiles): Promise<Served> => ({
    version,
    ...(await check(name, written)),
  });
  const readFirst = async (): Promise<Served> => {
    let version = unreadable;
    try {
      const files = await source.read();
      version = files.version;
      return await checkSource(files);
    } catch (error) {
      const lastValid = await findLastValid(version);
      if (!lastValid) throw error;
      refusedVersion = version;
      problem = getErrorReason(error);
      lastValidOf = lastValid.servedAt;
      log.error(
        { problem, version: lastValid.version, servedAt: lastValid.servedAt },
        'content refused at the start: the last valid content is served',
      );
      return lastValid;
    }
  };

  let served = await readFirst();
  let servedSince = performance.now();
  // Before the database is open, its time is not known.
  let clock = () => new Date();
  const published = new WeakSet<Content>();
  let reloads = Promise.resolve();
  let stopWatching = () => {};

  const refuse = (version: string, error: unknown) => {
    if (refusedVersion === version) return;
    refusedVersion = version;
    problem = getErrorReason(error);
    log.error({ problem }, 'content edit refused: the last valid content stays in use');
  };

  const accept = () => {
    refusedVersion = undefined;
    problem = undefined;
    lastValidOf = undefined;
  };

  /** The edited content, or undefined when the files did not change or are not valid. */
  const readEdit = async (): Promise<Served | undefined> => {
    let version = unreadable;
    try {
      const files = await source.read();
      version = files.version;
      if (version === refusedVersion) return undefined;
      if (version !== served.version) return await checkSource(files);
      if (refusedVersion !== undefined) log.info({ version }, 'content is valid again');
      accept();
    } catch (error) {
      refuse(version, error);
    }
    return undefined;
  };

  /** Publishes what these files say for now and for the next minute. */
  const publishFrom = async (
    { version, timeline: { contentAt, changesAt }, packed }: Served,
    { publish, keep }: Pick<WatchOptions<Content>, 'publish' | 'keep'>,
  ) => {
    const now = clock();
    const soon = new Date(now.getTime() + publishAheadMs);
    for (const since of [now, ...changesAt.filter((change) => change > now && change <= soon)]) {
      const content = contentAt(since);
      if (published.has(content)) continue;
      await publish(content, since);
      published.add(content);
    }
    if (packed) await keep?.({ version, packed });
  };

  const reload = async (options: WatchOptions<Content>) => {
    const edited = await readEdit();
    try {
      await publishFrom(edited ?? served, options);
    } catch (error) {
      problem = 'The content could not be stored in the database.';
      log.error({ err: error }, 'content could not be published: it will be tried again');
      return;
    }
    if (!edited) return;
    served = { version: edited.version, timeline: edited.timeline };
    servedSince = performance.now();
    accept();
    log.info({ version: edited.version }, 'content reloaded');
  };

  return {
    current: (moment = clock()) => served.timeline.contentAt(moment),
    age: () => performance.now() - servedSince,
    problem: () => problem,
    lastValidOf: () => lastValidOf,
    watch: async (options) => {
      clock = options.clock;
      await publishFrom(served, options);
      served = { version: served.version, timeline: served.timeline };
      stopWatching = source.watch(() => {
        reloads = reloads.then(() => reload(options));
        return reloads;
      });
    },
    close: async () => {
      stopWatching();
      await reloads;
    },
  };
}
