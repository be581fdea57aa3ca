import { LRUCache } from 'lru-cache';
import {
  findLondonTimeProblem,
  formatLondonTime,
  getLondonStart,
} from '#rules/dates/london-time.ts';
import {
  type ContentFiles,
  hashContentFiles,
  pickContentFiles,
} from '#server/content/files/content-files.ts';
import { ContentError, formatProblem } from '#server/content/files/problem.ts';
import { listProblems } from '#server/content/files/problem-report.ts';
import { readArchive } from '#server/content/publishing/archive.ts';
import {
  type ContentVersion,
  findCurrentVersion,
  findVersionFiles,
  isVersionId,
  keepForPreview,
  listVersions,
  lockVersions,
  publishVersion,
  uploadVersion,
} from '#server/content/publishing/content-versions.ts';
import { findServedAt } from '#server/content/publishing/folder-contents.ts';
import { StartupError } from '#server/platform/errors/startup-error.ts';
import type { StaffRole } from '#server/platform/storage/schema.ts';
import { listContentChanges, listLaterChanges } from '#server/web/preview/content-changes.ts';
import { createPreviewLink } from '#server/web/preview/preview-token.ts';
import { ContentView } from '../views/content/content-view.tsx';
import { PreviewLinkView } from '../views/content/preview-link-view.tsx';
import { ProblemsView } from '../views/content/problems-view.tsx';
import { type VersionState, VersionView } from '../views/content/version-view.tsx';
import {
  contentPage,
  previewLinkPath,
  publishPath,
  uploadPath,
  versionPath,
} from '../views/staff-pages.ts';
import { maxUploadBytes, readUpload } from './read-upload.ts';
import { readForm, type StaffRoutes } from './staff-routes.ts';

const previewMs = 24 * 60 * 60_000;
const megabyte = 1024 * 1024;
/** It is unpacked on the thread that sells. */
const maxUnpackedBytes = 64 * megabyte;
const maxNameLength = 100;
const keptParsed = 4;

const mayAct = (role: StaffRole) => role === 'admin';

/** Before the guard of form tokens: a file is read only for those who may send one, and with its token. */
export function addUploadGuard({ app, refuseAct, sendMessage }: StaffRoutes): void {
  app.post(uploadPath, async (c, next) => {
    if (!mayAct(c.get('viewer').member.role)) return refuseAct(c, 'an upload of content');
    const upload = await readUpload(c.req.raw);
    if (upload === 413) {
      const text = `At most ${maxUploadBytes / megabyte} MB are taken here. The command content upload takes more.`;
      return sendMessage(c, 413, 'The archive is too large', text);
    }
    if (upload === 400) {
      return sendMessage(c, 400, 'That did not work', 'The form did not arrive as a whole.');
    }
    c.set('upload', upload);
    return next();
  });
}

export function addContentRoutes(routes: StaffRoutes): void {
  const { app, deps, recordAct, look, send, sendMessage, allow, refuseAct } = routes;
  const { db, clock, keys, publishing, shopOrigin } = deps;
  const isFolder = publishing.source === 'folder';

  app.get(contentPage.path, allow(contentPage), async (c) => {
    const viewer = c.get('viewer');
    const served = look();
    const versions = isFolder ? [] : await listVersions(db);
    const current = versions.find(({ publication }) => publication !== null);
    const view = {
      viewer,
      folder: isFolder ? publishing.folder : undefined,
      problem: deps.contentProblem(),
      since: current?.publishedAt ?? (await findServedAt(db, served.filesVersion)),
      by: current?.publishedBy ?? undefined,
      awaited: current?.id === served.filesVersion ? undefined : current?.id,
      later: listLaterChanges(deps.content, clock()),
      versions,
      current,
      mayAct: mayAct(viewer.member.role),
      done: current !== undefined && c.req.query('done') === current.id,
    };
    return send(c, <ContentView look={served} {...view} />);
  });

  /** What is wrong with these files, or what they say. */
  const check = (name: string, files: ContentFiles, isPublished: boolean) => {
    try {
      return { timeline: publishing.parseFiles(name, files, isPublished) };
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      return { problems: listProblems(error.problems, files) };
    }
  };

  // A version takes up to a second to unpack and parse, on the thread that sells: whoever looks again and again waits for nothing.
  const parsed = new LRUCache<
    string,
    ReturnType<typeof check>,
    Pick<ContentVersion, 'id' | 'publication'>
  >({
    max: keptParsed,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { id, publication } }) => {
      const files = await findVersionFiles(db, id);
      return files && check(`version ${id}`, files, publication !== null);
    },
  });

  const findStored = async (id: string) => {
    const versions = isFolder || !isVersionId(id) ? [] : await listVersions(db);
    const version = versions.find((one) => one.id === id);
    if (!version) return undefined;
    const isPublished = version.publication !== null;
    // What is a problem depends on both.
    const key = `${id} ${isPublished} ${look().filesVersion}`;
    const checked = await parsed.fetch(key, { context: version });
    if (!checked) return undefined;
    const state: VersionState = !isPublished
      ? 'uploaded'
      : version === versions[0]
        ? 'current'
        : 'earlier';
    // Not its id: after a rollback the same version is live, and a form that was opened before must not undo that.
    const live = String(versions[0]?.publication ?? '');
    return { version, state, live, ...checked };
  };
  const noSuchVersion: Parameters<typeof sendMessage>[2] = 'There is no such version';
  const whyNoVersion = 'The last ten published versions and the last ten uploads are kept.';

  app.get(versionPath, allow(contentPage), async (c) => {
    const viewer = c.get('viewer');
    const stored = await findStored(c.req.query('id') ?? '');
    if (!stored) return sendMessage(c, 404, noSuchVersion, whyNoVersion);
    const { timeline, ...shown } = stored;
    const now = clock();
    const found = timeline && {
      warnings: timeline.findWarnings().map(formatProblem),
      changes: listContentChanges(look(), timeline.contentAt(now)),
      later: listLaterChanges(timeline.contentAt, now),
    };
    const view = { ...shown, found, mayAct: mayAct(viewer.member.role) };
    return send(c, <VersionView look={look()} viewer={viewer} {...view} />);
  });

  app.post(uploadPath, async (c) => {
    const viewer = c.get('viewer');
    const { member } = viewer;
    if (isFolder) return refuseFolder(c);
    const archive = c.get('upload')?.get('archive');
    if (!(archive instanceof File) || archive.size === 0) {
      return sendMessage(c, 422, 'There is no archive', 'Choose a .tar.gz of a content folder.');
    }
    const name = archive.name.slice(0, maxNameLength);
    let files: ContentFiles;
    try {
      const bytes = new Uint8Array(await archive.arrayBuffer());
      files = pickContentFiles(readArchive(name, bytes, maxUnpackedBytes));
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      return sendMessage(c, 422, 'The archive is refused', error.message);
    }
    const { problems } = check(name, files, false);
    if (problems)
      return send(c, <ProblemsView look={look()} {...{ viewer, name, problems }} />, 422);
    const id = hashContentFiles(files);
    await db.transaction(async (tx) => {
      await recordAct(member, 'uploaded-content', `version ${id}`, tx);
      await uploadVersion(tx, id, files, { by: member.name, at: clock() });
    });
    return c.redirect(`${versionPath}?id=${id}`, 303);
  });

  app.post(publishPath, async (c) => {
    const { member } = c.get('viewer');
    if (!mayAct(member.role)) return refuseAct(c, 'publishing content');
    if (isFolder) return refuseFolder(c);
    const form = await readForm(c);
    const id = form.get('id') ?? '';
    const stored = await findStored(id);
    if (!stored) return sendMessage(c, 404, noSuchVersion, whyNoVersion);
    const { state, problems } = stored;
    if (problems) return c.redirect(`${versionPath}?id=${id}`, 303);
    const overtakenBy = await db.transaction(async (tx) => {
      await lockVersions(tx);
      const current = await findCurrentVersion(tx);
      // A second press has nothing more to do.
      if (current?.id === id) return undefined;
      if (current && String(current.publication) !== form.get('live')) return current;
      const act = state === 'uploaded' ? 'published-content' : 'rolled-back-content';
      await recordAct(member, act, `version ${id}`, tx);
      await publishVersion(tx, id, { by: member.name, at: clock() });
      return undefined;
    });
    if (!overtakenBy) return c.redirect(`${contentPage.path}?done=${id}`, 303);
    const text = `${overtakenBy.publishedBy} published version ${overtakenBy.id}. Open your version again to see what it would change now.`;
    return sendMessage(c, 409, 'Another version is live by now', text);
  });

  app.post(previewLinkPath, async (c) => {
    const viewer = c.get('viewer');
    const { member } = viewer;
    if (!mayAct(member.role)) return refuseAct(c, 'a preview link');
    const form = await readForm(c);
    const [version, at] = [form.get('version') || undefined, form.get('at') || undefined];
    if (version !== undefined && !(await findStored(version))?.timeline) {
      return sendMessage(c, 404, noSuchVersion, whyNoVersion);
    }
    const isTime = at !== undefined && findLondonTimeProblem(at) === undefined;
    if (at === undefined ? version === undefined : !isTime) {
      return sendMessage(c, 400, 'There is no such time', 'Choose a day and a time in London.');
    }
    const now = clock();
    const until = new Date(now.getTime() + previewMs);
    const link = createPreviewLink(keys, shopOrigin, {
      at,
      version,
      until: Math.floor(until.getTime() / 1000),
    });
    const what = version === undefined ? 'what is live' : `version ${version}`;
    const shows = at === undefined ? what : `${what} at ${formatLondonTime(at)}`;
    await db.transaction(async (tx) => {
      await recordAct(member, 'made-preview-link', shows, tx);
      if (version !== undefined) await keepForPreview(tx, version, until);
    });
    const isPast = at !== undefined && getLondonStart(at) < now;
    const view = { viewer, link, shows, until, isPast };
    return send(c, <PreviewLinkView look={look()} {...view} />);
  });

  const refuseFolder = (c: Parameters<typeof sendMessage>[0]) =>
    sendMessage(
      c,
      409,
      'Content comes from a folder',
      `The server reads ${publishing.folder}. With CONTENT_SOURCE=database it is uploaded and published here.`,
    );
}
