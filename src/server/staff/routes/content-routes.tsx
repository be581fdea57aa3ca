import { Hono, type MiddlewareHandler } from 'hono';
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
import { formatProblem } from '#server/content/files/problem.ts';
import { readArchive } from '#server/content/publishing/archive.ts';
import { createVersionChecks } from '#server/content/publishing/checked-versions.ts';
import {
  keepForPreview,
  listVersions,
  publishOver,
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
import { VersionView } from '../views/content/version-view.tsx';
import {
  contentPage,
  previewLinkPath,
  publishPath,
  uploadPath,
  versionPath,
} from '../views/staff-pages.ts';
import type { StaffAppDeps } from './staff-deps.ts';
import { allow, allowAct, type StaffContext, type StaffEnv } from './staff-request.tsx';

const previewMs = 24 * 60 * 60_000;
/** It is unpacked on the thread that sells. */
const maxUnpackedBytes = 64 * 1024 * 1024;
const maxNameLength = 100;

export const publishers: readonly StaffRole[] = ['admin'];

const sendNoVersion = (c: StaffContext) => {
  const text = 'The last ten published versions and the last ten uploads are kept.';
  return c.var.sendMessage(404, 'There is no such version', text);
};

export function createContentRoutes(deps: StaffAppDeps) {
  const { db, clock, keys, publishing, shopOrigin } = deps;
  const isFolder = publishing.source === 'folder';
  const app = new Hono<StaffEnv>();

  const { check, checkStored } = createVersionChecks(db, publishing.parseFiles);

  const readVersions = async () => {
    const versions = isFolder ? [] : await listVersions(db);
    return { versions, current: versions.find(({ state }) => state === 'current') };
  };
  const findStored = async (c: StaffContext, id: string) => {
    const { versions, current } = await readVersions();
    const version = versions.find((one) => one.id === id);
    const checked = version && (await checkStored(version, c.var.look.filesVersion));
    // Not its id: after a rollback the same version is live, and a form that was opened before must not undo that.
    const live = String(current?.publication ?? '');
    return checked && { version, state: version.state, live, ...checked };
  };

  app.get(contentPage.path, allow(contentPage), async (c) => {
    const { look, member } = c.var;
    const { versions, current } = await readVersions();
    const view = {
      folder: isFolder ? publishing.folder : undefined,
      problem: deps.contentProblem(),
      since: current?.publishedAt ?? (await findServedAt(db, look.filesVersion)),
      by: current?.publishedBy ?? undefined,
      awaited: current?.id === look.filesVersion ? undefined : current?.id,
      later: listLaterChanges(deps.content, clock()),
      versions,
      current,
      mayAct: publishers.includes(member.role),
      done: current !== undefined && c.req.query('done') === current.id,
    };
    return c.var.send(<ContentView {...c.var.page} {...view} />);
  });

  app.get(versionPath, allow(contentPage), async (c) => {
    const { look, member } = c.var;
    const stored = await findStored(c, c.req.query('id') ?? '');
    if (!stored) return sendNoVersion(c);
    const { timeline, ...shown } = stored;
    const now = clock();
    const found = timeline && {
      warnings: timeline.findWarnings().map(formatProblem),
      changes: listContentChanges(look, timeline.contentAt(now)),
      later: listLaterChanges(timeline.contentAt, now),
    };
    const view = { ...shown, found, mayAct: publishers.includes(member.role) };
    return c.var.send(<VersionView {...c.var.page} {...view} />);
  });

  const refuseFolder: MiddlewareHandler<StaffEnv> = async (c, next) => {
    if (!isFolder) return next();
    const text = `The server reads ${publishing.folder}. With CONTENT_SOURCE=database it is uploaded and published here.`;
    return c.var.sendMessage(409, 'Content comes from a folder', text);
  };

  app.post(uploadPath, allowAct(publishers, 'an upload of content'), refuseFolder, async (c) => {
    const { form, member, page, record } = c.var;
    const archive = form.get('archive');
    if (!(archive instanceof File) || archive.size === 0) {
      return c.var.sendMessage(422, 'There is no archive', 'Choose a .tar.gz of a content folder.');
    }
    const name = archive.name.slice(0, maxNameLength);
    let files: ContentFiles;
    try {
      files = pickContentFiles(readArchive(name, await archive.bytes(), maxUnpackedBytes));
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      return c.var.sendMessage(422, 'The archive is refused', error.message);
    }
    const { problems } = check(name, files);
    if (problems) return c.var.send(<ProblemsView {...page} {...{ name, problems }} />, 422);
    const id = hashContentFiles(files);
    await db.transaction(async (tx) => {
      await record('uploaded-content', `version ${id}`, tx);
      await uploadVersion(tx, id, files, { by: member.name, at: clock() });
    });
    return c.redirect(`${versionPath}?id=${id}`, 303);
  });

  app.post(publishPath, allowAct(publishers, 'publishing content'), refuseFolder, async (c) => {
    const { member, record } = c.var;
    const id = c.var.field('id');
    const stored = await findStored(c, id);
    if (!stored) return sendNoVersion(c);
    if (stored.problems) return c.redirect(`${versionPath}?id=${id}`, 303);
    const act = stored.state === 'uploaded' ? 'published-content' : 'rolled-back-content';
    const overtakenBy = await publishOver(db, id, {
      seen: c.var.field('live'),
      by: member.name,
      at: clock(),
      record: (tx) => record(act, `version ${id}`, tx),
    });
    if (!overtakenBy) return c.redirect(`${contentPage.path}?done=${id}`, 303);
    const text = `${overtakenBy.publishedBy} published version ${overtakenBy.id}. Open your version again to see what it would change now.`;
    return c.var.sendMessage(409, 'Another version is live by now', text);
  });

  app.post(previewLinkPath, allowAct(publishers, 'a preview link'), async (c) => {
    const version = c.var.field('version') || undefined;
    const at = c.var.field('at') || undefined;
    if (version !== undefined && !(await findStored(c, version))?.timeline) return sendNoVersion(c);
    const isTime = at !== undefined && findLondonTimeProblem(at) === undefined;
    if (at === undefined ? version === undefined : !isTime) {
      return c.var.sendMessage(400, 'There is no such time', 'Choose a day and a time in London.');
    }
    const now = clock();
    const until = new Date(now.getTime() + previewMs);
    const seconds = Math.floor(until.getTime() / 1000);
    const link = createPreviewLink(keys, shopOrigin, { at, version, until: seconds });
    const what = version === undefined ? 'what is live' : `version ${version}`;
    const shows = at === undefined ? what : `${what} at ${formatLondonTime(at)}`;
    await db.transaction(async (tx) => {
      await c.var.record('made-preview-link', shows, tx);
      if (version !== undefined) await keepForPreview(tx, version, until);
    });
    const isPast = at !== undefined && getLondonStart(at) < now;
    return c.var.send(<PreviewLinkView {...c.var.page} {...{ link, shows, until, isPast }} />);
  });
  return app;
}
