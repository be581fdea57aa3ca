import { readFileSync, statSync } from 'node:fs';
import type { ContentChanges } from '#catalogue/content-change.ts';
import {
  type LaterChanges,
  listContentChanges,
  listLaterChanges,
  shownLater,
} from '#server/content/changes/content-changes.ts';
import { checkContent } from '#server/content/check-content.ts';
import { explainReadError, readContentFiles } from '#server/content/files/content-files.ts';
import { ContentError, formatProblem } from '#server/content/files/problem.ts';
import { reportProblems } from '#server/content/files/problem-report.ts';
import type { WrittenContent } from '#server/content/files/written-content.ts';
import {
  findCurrentVersion,
  findPackedVersion,
  isVersionId,
  type ListedVersion,
  listVersions,
  publishVersion,
  uploadVersion,
} from '#server/content/publishing/content-versions.ts';
import type { Content } from '#server/content/store/content.ts';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import { getUserName } from '#server/platform/settings/user-name.ts';
import { hasDatabase } from '#server/platform/storage/database-folder.ts';
import type { Config } from '../../config.ts';
import { argument, option } from '../definition/command-input.ts';
import {
  defineCommand,
  defineDatabaseCommand,
  type Ops,
  type UseContext,
} from '../definition/define-command.ts';
import {
  type Column,
  createListResult,
  formatMinute,
  type OpsContext,
} from '../definition/ops-context.ts';
import { checkFolder } from './content-check-result.ts';

const byOption = option('--by <name>', 'who does it (default: your user name)');

export const publishContentCommand = defineCommand({
  name: 'publish',
  summary: 'check a folder, a .tar.gz or a stored id, and serve it',
  input: { path: argument('<path>'), by: byOption },
  run: (ops, { path, by }) => addContent(ops, (context) => publishContent(context, path, by)),
});

export const uploadContentCommand = defineCommand({
  name: 'upload',
  summary: 'check and store a folder or a .tar.gz without publishing it',
  input: { path: argument('<path>'), by: byOption },
  run: (ops, { path, by }) => addContent(ops, (context) => uploadContent(context, path, by)),
});

export const rollbackContentCommand = defineCommand({
  name: 'rollback',
  summary: 'publish an earlier version again, the previous one without id',
  input: { id: argument('[id]'), by: byOption },
  run: (ops, { id, by }) => changeContent(ops, (context) => rollBackContent(context, id, by)),
});

export const checkContentCommand = defineCommand({
  name: 'check',
  summary: 'name the mistakes in a folder, CONTENT_DIR unless given; needs no database',
  input: { path: argument('[path]') },
  run: async ({ readConfig }, { path }) => {
    const config = readConfig();
    const { exitCode, stdout, stderr } = await checkFolder({
      ...config,
      CONTENT_DIR: path ?? config.CONTENT_DIR,
    });
    if (exitCode > 0) throw new OperatorError(stderr.trimEnd());
    return { json: { isValid: true }, text: stdout };
  },
});

/** Refuses before the database is opened: a running server may have it open, and need not be stopped for that. */
function changeContent(ops: Ops, change: UseContext) {
  requireDatabaseSource(ops.readConfig());
  return ops.runOnDatabase(change);
}

/** As changeContent, and makes the embedded database where there is none: a first start needs content in it. */
function addContent(ops: Ops, change: UseContext) {
  const config = ops.readConfig();
  if (config.DATABASE_URL || hasDatabase(config.DATA_DIR)) {
    return changeContent(ops, change);
  }
  requireDatabaseSource(config);
  const addFirst: UseContext = async (context) => {
    await context.storage.migrate();
    return change(context);
  };
  return ops.runOnDatabase(addFirst, { makes: 'the first', isAnySchema: true });
}

/** Who does it; the user of the operating system unless given. */
type By = string | undefined;

/** Checks and stores content that can be previewed, and published later by its id. */
async function uploadContent(context: OpsContext, path: string, by: By) {
  const live = await readLiveContent(context);
  const { id, packed, content } = await check(context, path, readWritten(path), { live });
  await uploadVersion(context.db, id, packed, actOf(context, by));
  return {
    json: { id },
    text: `Version ${id} is uploaded and not published: ${summarise(content)}.\n`,
  };
}

/** Publishes a folder, an archive or a version that is stored already. */
async function publishContent(context: OpsContext, pathOrId: string, by: By) {
  const packed = isVersionId(pathOrId) && (await findPackedVersion(context.db, pathOrId));
  const versions = packed ? await listVersions(context.db) : [];
  const isPublished = versions.some(({ id, publication }) => id === pathOrId && publication);
  const checked = packed
    ? await check(context, `version ${pathOrId}`, { packed }, { isPublished })
    : await check(context, pathOrId, readWritten(pathOrId), {
        live: await readLiveContent(context),
      });
  const act = actOf(context, by);
  if (!packed) await uploadVersion(context.db, checked.id, checked.packed, act);
  return publish(context, checked, act);
}

/** Publishes an earlier version again: the one with this id, or the one before the current one. */
async function rollBackContent(context: OpsContext, id: string | undefined, by: By) {
  const [, ...earlier] = (await listVersions(context.db)).filter(({ publication }) => publication);
  const target = id === undefined ? earlier[0] : earlier.find((version) => version.id === id);
  if (!target) {
    throw new OperatorError(
      id === undefined
        ? 'There is no earlier version to return to.'
        : `There is no earlier version ${id}: npm run ops -- content list names them.`,
    );
  }
  const packed = await findPackedVersion(context.db, target.id);
  if (!packed) throw new OperatorError(`The version ${target.id} was deleted meanwhile.`);
  const options = { isPublished: true };
  const checked = await check(context, `version ${target.id}`, { packed }, options);
  return publish(context, checked, actOf(context, by));
}

const columns: Column<ListedVersion>[] = [
  ['ID', ({ id }) => id],
  ['STATE', ({ state }) => state],
  ['PUBLISHED', ({ publishedAt }) => formatMinute(publishedAt)],
  ['BY', ({ publishedBy }) => publishedBy ?? ''],
  ['UPLOADED', ({ uploadedAt }) => formatMinute(uploadedAt)],
  ['BY', ({ uploadedBy }) => uploadedBy],
];

export const listContentCommand = defineDatabaseCommand({
  name: 'list',
  summary: 'the last ten published versions and the last ten uploads',
  run: async ({ db }) => {
    const versions = await listVersions(db);
    return createListResult(versions, columns, 'No content has been uploaded or published.');
  },
});

/** With CONTENT_SOURCE=folder the server would not serve what is published. */
function requireDatabaseSource(config: Config): void {
  if (config.CONTENT_SOURCE === 'database') return;
  throw new OperatorError(
    'CONTENT_SOURCE must be database to publish content: now the server reads the folder CONTENT_DIR. Set it for the server and for this command.',
  );
}

interface CheckedVersion {
  id: string;
  packed: Uint8Array;
  /** What visitors see now. */
  content: Content;
  later: LaterChanges[];
}

/** The check of `npm run content:check`, with the same messages. */
async function check(
  { config, clock, warn }: OpsContext,
  name: string,
  written: WrittenContent,
  { live, isPublished = false }: { isPublished?: boolean; live?: Content | undefined },
): Promise<CheckedVersion> {
  try {
    const { ENVIRONMENT: environment } = config;
    const livePlans = live?.products.map(({ productId }) => productId);
    const options = { environment, isPublished, livePlans };
    const { timeline, packed } = await checkContent(name, written, options);
    for (const warning of timeline.findWarnings()) warn(`warning: ${formatProblem(warning)}`);
    const now = clock();
    const content = timeline.contentAt(now);
    return {
      id: timeline.filesVersion,
      packed,
      content,
      later: listLaterChanges(timeline.contentAt, now),
    };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new OperatorError(`${reportProblems(error)}Nothing was changed.`);
  }
}

/** E.g. "10 plans, 12 documents". */
function summarise({ products, documents }: Content): string {
  return `${products.length} plans, ${documents.size} documents`;
}

async function publish(
  context: OpsContext,
  { id, content, later }: CheckedVersion,
  act: { by: string; at: Date },
) {
  const { db, config } = context;
  const replaced = await publishVersion(db, id, act);
  if (replaced?.id === id) {
    return { json: { id, replaced: null }, text: `Version ${id} is current already.\n` };
  }
  const { changes, more } = replaced
    ? await listChangesSince(context, replaced.id, content)
    : noChanges;
  const lines = [
    `Version ${id} is published: ${summarise(content)}.`,
    replaced &&
      `It replaces version ${replaced.id}, published by ${replaced.publishedBy} at ${formatMinute(replaced.publishedAt)}.`,
    config.DATABASE_URL
      ? 'Every instance serves it within 5 seconds.'
      : 'The server serves it when it starts.',
    ...formatChanges({ changes, more }, ['was', 'is']),
    ...later.flatMap(({ from, changes: all, more: others }) => [
      `From ${from} on:`,
      ...formatChanges(
        { changes: all.slice(0, shownLater), more: others + Math.max(0, all.length - shownLater) },
        ['is', 'will be'],
      ),
    ]),
  ];
  return {
    json: {
      ...{ id, replaced: replaced?.id ?? null, changes, moreChanges: more },
      later: later.map(({ more: moreChanges, ...others }) => ({ ...others, moreChanges })),
    },
    text: `${lines.filter(Boolean).join('\n')}\n`,
  };
}

function formatChanges({ changes, more }: ContentChanges, [old, next]: [string, string]) {
  return [
    ...changes.map(
      ({ file, meaning, before, after }) =>
        `${file}: ${meaning}: ${old} “${before}”, ${next} “${after}”`,
    ),
    ...(more > 0 ? [`${more} more changes are not listed.`] : []),
  ];
}

const noChanges: ContentChanges = { changes: [], more: 0 };

/** What differs now, as far as this release can read the version that was replaced. */
async function listChangesSince(
  context: OpsContext,
  replacedId: string,
  content: Content,
): Promise<ContentChanges> {
  const replaced = await readVersion(context, replacedId);
  return replaced ? listContentChanges(replaced, content) : noChanges;
}

/** What visitors see now, as far as this release can read it. */
async function readLiveContent(context: OpsContext): Promise<Content | undefined> {
  const current = await findCurrentVersion(context.db);
  return current && readVersion(context, current.id);
}

/** The content of a version. Undefined if it is not stored, or not valid for this release. */
async function readVersion({ db, clock }: OpsContext, id: string): Promise<Content | undefined> {
  const packed = await findPackedVersion(db, id);
  if (!packed) return undefined;
  try {
    const options = { isPublished: true };
    const { timeline } = await checkContent(`version ${id}`, { packed }, options);
    return timeline.contentAt(clock());
  } catch (error) {
    if (error instanceof OperatorError) return undefined;
    throw error;
  }
}

function actOf({ clock }: OpsContext, by: By) {
  return { by: by ?? getUserName(), at: clock() };
}

/** An archive is read into memory as a whole. */
const maxArchiveBytes = 64 * 1024 * 1024;

function readWritten(path: string): WrittenContent {
  try {
    const { size, isDirectory } = statOf(path);
    if (isDirectory) return { files: readContentFiles(path) };
    if (size > maxArchiveBytes) {
      throw new OperatorError(
        `The archive ${path} is refused: it has more than ${maxArchiveBytes / 1024 / 1024} MB.`,
      );
    }
    return { archive: readFileSync(path) };
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${path} cannot be read (${explainReadError(error)}).`);
  }
}

function statOf(path: string) {
  const stat = statSync(path);
  return { size: stat.size, isDirectory: stat.isDirectory() };
}
