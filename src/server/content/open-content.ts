import type { Logger } from 'pino';
import type { EnvironmentName } from '#api/get-env.ts';
import type { ThirdPartySettings } from '#api/third-party-settings.ts';
import type { DataFolderSettings } from '#server/platform/data-folder/settings.ts';
import { getErrorReason } from '#server/platform/errors/operator-error.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { hasDatabase } from '#server/platform/storage/database-folder.ts';
import type { StorageSettings } from '#server/platform/storage/settings.ts';
import { listConfiguredThirdParties } from '#tracking/third-parties/configured.ts';
import type { AddressSample } from './address-sample/read-sample.ts';
import { checkContent } from './check-content.ts';
import { openDocumentArchive } from './documents/archive.ts';
import type { WrittenContent } from './files/written-content.ts';
import type { LoadedContent } from './load-content.ts';
import { findPackedVersion } from './publishing/content-versions.ts';
import { findLastValid, keepFolderContent } from './publishing/folder-contents.ts';
import { createVersionSource } from './publishing/version-source.ts';
import type { ContentSettings } from './settings.ts';
import { measureContent } from './store/content-metrics.ts';
import { type ContentSource, type ContentStore, openContentStore } from './store/content-store.ts';
import { createFolderSource } from './store/folder-source.ts';

interface ContentOptions {
  config: ContentSettings &
    Pick<StorageSettings, 'DATABASE_URL'> &
    Pick<DataFolderSettings, 'DATA_DIR'> & {
      ENVIRONMENT: EnvironmentName;
      STATISTICS_WITHOUT_CONSENT: boolean;
    };
  thirdParties: ThirdPartySettings;
  log: Logger;
  opened: AsyncDisposableStack;
}

type Store = ContentStore<LoadedContent>;

export type ServedContent = Awaited<ReturnType<typeof openContent>>;

/**
 * The content of the folder, checked before anything is opened. With `db`, it is the last valid one while the folder is not.
 * Undefined when content comes from the database, or is refused and the database may have the last valid one.
 */
export async function openFolderContent(
  options: ContentOptions,
  db?: Database,
): Promise<Store | undefined> {
  const { CONTENT_SOURCE, CONTENT_DIR, DATABASE_URL, DATA_DIR } = options.config;
  if (CONTENT_SOURCE !== 'folder') return undefined;
  try {
    return await openStore(options, createFolderSource(CONTENT_DIR), { db, isPublished: false });
  } catch (error) {
    const mayHaveLastValid = DATABASE_URL !== '' || hasDatabase(DATA_DIR);
    if (db || !mayHaveLastValid) throw error;
    return undefined;
  }
}

/**
 * Serves the content of the folder, or the version that was published last. Its documents and addresses are stored
 * before it is served.
 */
export async function openContent(
  options: ContentOptions,
  folderContent: Store | undefined,
  { storage: { db }, clock, metrics }: Pick<Platform, 'storage' | 'clock' | 'metrics'>,
  storeAddresses: (sample: AddressSample, since: Date) => Promise<void>,
) {
  const { log, opened } = options;
  const store =
    folderContent ?? (await openStore(options, createVersionSource(db), { isPublished: true }));
  opened.defer(store.close);
  const archive = openDocumentArchive(db);
  await store.watch({
    clock,
    publish: async ({ documents, addressSample }, since) => {
      await archive.publish(documents, since);
      await storeAddresses(addressSample, since);
    },
    keep: folderContent && ((files) => keepFolderContent(db, files, clock())),
  });
  measureContent(metrics.registry, {
    version: () => store.current().filesVersion,
    ageMs: store.age,
    problem: store.problem,
  });
  /** The content of a stored version. Undefined if it is not stored. */
  const readVersion = async (id: string) => {
    const packed = await findPackedVersion(db, id);
    try {
      if (packed) return (await check(options, `version ${id}`, { packed }, true)).timeline;
      return undefined;
    } catch (error) {
      log.warn({ problem: getErrorReason(error) }, 'a version is not valid here: no preview');
      return 'not valid' as const;
    }
  };
  /** Checks content that is not served. Rejects with a ContentError that has every problem. */
  const checkFiles = (name: string, written: WrittenContent, isPublished: boolean) =>
    check(options, name, written, isPublished, store.current());
  return { ...store, archive, readVersion, checkFiles };
}

async function openStore(
  options: ContentOptions,
  source: ContentSource,
  { db, isPublished }: { db?: Database | undefined; isPublished: boolean },
): Promise<Store> {
  let live: (() => LoadedContent) | undefined;
  const checkSource = (name: string, written: WrittenContent) =>
    check(options, name, written, isPublished, live?.());
  // What was served before was published.
  const checkServed = (name: string, written: WrittenContent) =>
    check(options, name, written, true);
  const store = await openContentStore({
    source,
    check: checkSource,
    findLastValid: db && ((refused) => findLastValid(db, refused, checkServed)),
    log: options.log,
  });
  live = store.current;
  return store;
}

function check(
  { config, thirdParties }: ContentOptions,
  name: string,
  written: WrittenContent,
  isPublished: boolean,
  live?: LoadedContent,
) {
  return checkContent(name, written, {
    thirdParties: listConfiguredThirdParties(thirdParties),
    environment: config.ENVIRONMENT,
    statisticsWithoutConsent: config.STATISTICS_WITHOUT_CONSENT,
    isPublished,
    livePlans: live?.products.map(({ productId }) => productId),
  });
}
