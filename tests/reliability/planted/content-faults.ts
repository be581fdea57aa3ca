import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { hashContentFiles, readContentFiles } from '#server/content/files/content-files.ts';
import { publishVersion, uploadVersion } from '#server/content/publishing/content-versions.ts';
import { packFiles } from '#server/content/publishing/packed-files.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { runOpsProcess } from '#tests/support/ops-process.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { copyTestContent, testContentFolder } from '#tests/support/test-content.ts';
import { endOf, likeAnother, type PlantedFault, refusedStart } from './planted-fault.ts';
import { buy, type Stand } from './stand.ts';

const brokenFile = 'catalogue/plumbing-protect.json';

/** An edit of the content folder that is refused, and put back. */
function refusedEdit(
  what: string,
  edit: (folder: string) => void,
  health: RegExp,
): PlantedFault<Stand> {
  return {
    what,
    plant: ({ server, environment, content }) => {
      edit(content);
      return { server, environment, buy: () => buy(server), mend: () => copyTestContent(content) };
    },
    expected: {
      buyer: /200/,
      readyz: /ready; content: last edit refused/,
      log: /50 .*content edit refused: the last valid content stays in use/,
      metric: /content_refused 1/,
      health,
    },
    end: /30 .*(content reloaded|valid again)/,
  };
}

/** Publishes a version without the check of `ops content publish`, as a release does for which it is valid. */
async function publishUnchecked(url: string, change: (files: Map<string, unknown>) => void) {
  const files = new Map(readContentFiles(testContentFolder));
  change(files);
  const id = hashContentFiles(files);
  const { db, close } = await openStorage(readConfig({ DATABASE_URL: url }), '');
  const act = { by: 'anna', at: new Date() };
  await uploadVersion(db, id, packFiles(files), act);
  await publishVersion(db, id, act);
  await close();
}

/** A version that `ops content publish` would refuse, as an earlier release may have published it, beside a server that sells. */
const refusedVersion = (
  what: string,
  change: (files: Map<string, unknown>) => void,
  reason: RegExp,
): PlantedFault<Stand> => ({
  what,
  isSlow: true,
  plant: async ({ createMigrated, startAlone }) => {
    const { url, environment: settings } = await createMigrated({ CONTENT_SOURCE: 'database' });
    const { code, stderr } = await runOpsProcess(
      ['content', 'publish', testContentFolder],
      settings,
    );
    if (code !== 0) throw new Error(stderr);
    const { server, environment, close } = await startAlone(settings);
    await publishUnchecked(url, change);
    const mend = () => publishUnchecked(url, (files) => void files.delete('documents/none.md'));
    return { server, environment, close, mend, buy: () => buy(server) };
  },
  expected: {
    buyer: /200/,
    readyz: /ready; content: last edit refused/,
    log: /50 .*content edit refused: the last valid content stays in use/,
    metric: /content_refused 1/,
    health: new RegExp(`exit code 1.* is refused by this release, and .*${reason.source}.*`),
  },
  end: /30 .*(content reloaded|valid again)/,
});

export const contentFaults: PlantedFault<Stand>[] = [
  refusedEdit(
    'A content edit is broken',
    (folder) => writeFileSync(join(folder, brokenFile), '{'),
    /exit code 1.*plumbing-protect\.json is not valid[^.]*/,
  ),
  likeAnother(
    refusedEdit(
      'A document is missing',
      (folder) => rmSync(join(folder, 'documents/plumbing-protect-product-information.md')),
      /exit code 1.*plumbing-protect-product-information.*/,
    ),
  ),
  {
    what: 'The content folder is empty at a start',
    isSlow: true,
    plant: async ({ environment, startOther }) => {
      const changes = { CONTENT_DIR: createTemporaryFolder() };
      const server = await startOther(changes);
      return {
        server,
        environment: { ...environment, ...changes },
        buy: () => buy(server),
        close: () => server.kill('SIGTERM'),
      };
    },
    expected: {
      buyer: /200/,
      readyz: /content: refused at the start: the last valid content is served[^;]*/,
      log: /50 .*content refused at the start: [^\n]*/,
      metric: /content_refused 1/,
      health: /exit code 1.* is refused, and the last valid content is served.*/,
    },
  },
  refusedStart(
    'The content folder is broken at a start, and no content was valid before',
    /The content file .*plumbing-protect\.json is not valid: line 1, column 2: .*/,
    () => {
      const folder = createTemporaryFolder();
      copyTestContent(folder);
      writeFileSync(join(folder, brokenFile), '{');
      return { CONTENT_DIR: folder, DATA_DIR: createTemporaryFolder() };
    },
  ),
  {
    what: 'Everything on sale has ended',
    plant: ({ server, content }) => {
      for (const file of globSync(join(content, 'catalogue/*.json'))) {
        const plan = JSON.parse(readFileSync(file, 'utf8'));
        writeFileSync(file, JSON.stringify({ ...plan, sellable: false }));
      }
      return { server, mend: () => copyTestContent(content) };
    },
    expected: {
      readyz: /catalogue: no plan is on sale, so nobody can buy: look at sellable[^;]*/,
      log: /40 catalogue .*/,
      metric: /server_warning\{name="catalogue"\} 1/,
    },
    end: endOf('catalogue'),
  },
  refusedStart(
    'Placeholders with `ENVIRONMENT=prod`',
    /.*must be an own phone number when ENVIRONMENT is prod.*/,
    () => ({
      CONTENT_DIR: 'content',
      ENVIRONMENT: 'prod',
      DATA_DIR: createTemporaryFolder(),
    }),
  ),
  refusedVersion(
    'The published version is refused by this release',
    (files) => files.set(brokenFile, '{'),
    /plumbing-protect\.json is not valid/,
  ),
  refusedVersion(
    'The published version has too much text',
    (files) => files.set('documents/big.md', `# Big\n\n${'Be kind. '.repeat(4_200_000)}`),
    /big\.md has 37\.8 MB of text, and all files together have [\d.]+ MB: at most 4 MB are read/,
  ),
  refusedVersion(
    'A text of the published version takes minutes to parse',
    (files) => files.set('documents/endless.md', `# Endless\n\n${'_'.repeat(100_000)}a\n`),
    /endless\.md takes too much time or memory to parse: look for a sign that is repeated very often/,
  ),
  {
    what: 'No address is stored',
    isSlow: true,
    plant: async ({ startAlone }) => {
      const folder = createTemporaryFolder();
      copyTestContent(folder);
      rmSync(join(folder, 'addresses'), { recursive: true });
      const { server, environment, close } = await startAlone({ CONTENT_DIR: folder });
      return { server, environment, close };
    },
    expected: {
      readyz: /addresses: no address is stored, .*import current ones with ops addresses import/,
      log: /40 addresses .*/,
      metric: /server_warning\{name="addresses"\} 1/,
      health: /exit code 1.*no address is stored, .*/,
    },
  },
  {
    what: 'The addresses are over a year old',
    isSlow: true,
    plant: async ({ createMigrated, startAlone, query }) => {
      const { url, environment: settings } = await createMigrated();
      const first = await startAlone(settings);
      first.close();
      await first.server.exit;
      await query(url, `update address_sources set loaded_at = now() - interval '400 days'`);
      const { server, environment, close } = await startAlone(settings);
      return { server, environment, close };
    },
    expected: {
      readyz:
        /addresses: the addresses were imported 13 months ago, .*import current ones with ops addresses import/,
      log: /40 addresses .*/,
      metric: /server_warning\{name="addresses"\} 1/,
      health: /exit code 1.*imported 13 months ago, .*/,
    },
  },
];
