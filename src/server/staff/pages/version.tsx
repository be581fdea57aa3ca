import { ButtonLink } from '#design/components/button/button.tsx';
import {
  findLondonTimeProblem,
  formatLondonTime,
  getLondonStart,
} from '#rules/dates/london-time.ts';
import { listContentChanges, listLaterChanges } from '#server/content/changes/content-changes.ts';
import { formatProblem } from '#server/content/files/problem.ts';
import { createVersionChecks } from '#server/content/publishing/checked-versions.ts';
import {
  keepForPreview,
  listVersions,
  publishOver,
  uploadVersion,
} from '#server/content/publishing/content-versions.ts';
import { createPreviewLink } from '#server/content/publishing/preview-token.ts';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import {
  type AddPage,
  allowAct,
  type Guard,
  type StaffContext,
} from '../requests/staff-request.tsx';
import { ActForm, RowTable, Section } from '../views/blocks.tsx';
import {
  getVersionPath,
  PageFrame,
  pages,
  previewLinkPath,
  publishers,
  uploadPath,
  versionPath,
} from '../views/page.tsx';
import { Moment } from '../views/values.tsx';
import { ChangesTable, LaterSection, PreviewForm, Problems } from './content.tsx';

const publishPath = `${pages.content.path}/publish`;
const maxUnpackedBytes = 64 * 1024 * 1024;
const maxNameLength = 100;
const previewMs = 24 * 60 * 60_000;

const sendNoVersion = (c: StaffContext) => {
  const text = 'The last ten published versions and the last ten uploads are kept.';
  return c.var.sendMessage(404, 'There is no such version', text);
};

/** The page of a version, and how one is uploaded, published and previewed. */
export const addVersionPage: AddPage = (app, { db, clock, keys, publishing, shopOrigin }) => {
  const isFolder = publishing.source === 'folder';
  const { check, checkStored } = createVersionChecks(db, publishing.checkFiles);
  const findVersion = async ({ var: { content } }: StaffContext, id: string) => {
    const versions = isFolder ? [] : await listVersions(db);
    const version = versions.find((one) => one.id === id);
    const checked = version && (await checkStored(version, content.filesVersion));
    // Not its id: after a rollback the same version is live, and a form that was opened before must not undo that.
    const live = versions.find(({ state }) => state === 'current')?.publication;
    return checked && { version, live: String(live ?? ''), ...checked };
  };
  const refuseFolder: Guard = async (c, next) => {
    if (!isFolder) return next();
    const text = `The server reads ${publishing.folder}. With CONTENT_SOURCE=database it is uploaded and published here.`;
    return c.var.sendMessage(409, 'Content comes from a folder', text);
  };

  app.get(versionPath, async (c) => {
    const { content, member, page } = c.var;
    const stored = await findVersion(c, c.req.query('id') ?? '');
    if (!stored) return sendNoVersion(c);
    const { timeline, problems, live } = stored;
    const { id, state, uploadedAt, uploadedBy, publishedAt, publishedBy } = stored.version;
    const mayAct = publishers.includes(member.role);
    const now = clock();
    return c.var.send(
      <PageFrame
        {...page}
        title={`Version ${id}`}
        below={id}
        lead={
          <>
            {state === 'current' && 'It is live. '}
            {state === 'uploaded' && 'It was never live. '}
            Uploaded by {uploadedBy}, <Moment at={uploadedAt} />
            {publishedAt && (
              <>
                ; published by {publishedBy}, <Moment at={publishedAt} />
              </>
            )}
          </>
        }
        aside={
          timeline &&
          mayAct &&
          state !== 'current' && (
            <ActForm
              action={publishPath}
              hidden={{ id, live }}
              button={state === 'uploaded' ? 'Publish' : 'Roll back to this version'}
              isMain
            />
          )
        }
      >
        {problems && <Problems problems={problems} />}
        {timeline && (
          <>
            <RowTable
              caption="To look at"
              rows={timeline.findWarnings().map((one) => ({ Warning: formatProblem(one) }))}
            />
            <Section title="What changes with it">
              <ChangesTable
                label="What changes with it"
                empty="Nothing that visitors see now."
                {...listContentChanges(content, timeline.contentAt(now))}
              />
            </Section>
            <LaterSection later={listLaterChanges(timeline.contentAt, now)} />
            {mayAct && <PreviewForm version={id} />}
          </>
        )}
      </PageFrame>,
    );
  });

  app.post(uploadPath, refuseFolder, async (c) => {
    const { form, member, page, record } = c.var;
    const archive = form.get('archive');
    if (!(archive instanceof File) || archive.size === 0) {
      return c.var.sendMessage(422, 'There is no archive', 'Choose a .tar.gz of a content folder.');
    }
    const name = archive.name.slice(0, maxNameLength);
    const written = { archive: await archive.bytes(), maxBytes: maxUnpackedBytes };
    const uploaded = await check(name, written).catch((error: unknown) => {
      if (error instanceof OperatorError) return error;
      throw error;
    });
    if (uploaded instanceof OperatorError) {
      return c.var.sendMessage(422, 'The archive is refused', uploaded.message);
    }
    if (uploaded.problems) {
      return c.var.send(
        <PageFrame
          {...page}
          title="Problems"
          below={name}
          heading={`${name} is refused`}
          problem="Nothing was changed. Mend these places, and upload it again."
        >
          <Problems problems={uploaded.problems} />
        </PageFrame>,
        422,
      );
    }
    const id = uploaded.timeline.filesVersion;
    await db.transaction(async (tx) => {
      await record('uploaded-content', `version ${id}`, tx);
      await uploadVersion(tx, id, uploaded.packed, { by: member.name, at: clock() });
    });
    return c.redirect(getVersionPath(id), 303);
  });

  app.post(publishPath, allowAct(publishers, 'publishing content'), refuseFolder, async (c) => {
    const { field, member, record } = c.var;
    const id = field('id');
    const stored = await findVersion(c, id);
    if (!stored) return sendNoVersion(c);
    if (stored.problems) return c.redirect(getVersionPath(id), 303);
    const isNew = stored.version.state === 'uploaded';
    const overtakenBy = await publishOver(db, id, {
      seen: field('live'),
      by: member.name,
      at: clock(),
      record: (tx) =>
        record(isNew ? 'published-content' : 'rolled-back-content', `version ${id}`, tx),
    });
    if (!overtakenBy) return c.redirect(`${pages.content.path}?done=${id}`, 303);
    const text = `${overtakenBy.publishedBy} published version ${overtakenBy.id}. Open your version again to see what it would change now.`;
    return c.var.sendMessage(409, 'Another version is live by now', text);
  });

  app.post(previewLinkPath, allowAct(publishers, 'a preview link'), async (c) => {
    const { field, page, record } = c.var;
    const version = field('version') || undefined;
    const at = field('at') || undefined;
    if (version !== undefined && !(await findVersion(c, version))?.timeline) {
      return sendNoVersion(c);
    }
    const isTime = at !== undefined && findLondonTimeProblem(at) === undefined;
    if (at === undefined ? version === undefined : !isTime) {
      return c.var.sendMessage(400, 'There is no such time', 'Choose a day and a time in London.');
    }
    const now = clock();
    const until = new Date(now.getTime() + previewMs);
    const link = createPreviewLink(keys, shopOrigin, { at, version, until });
    const what = version === undefined ? 'what is live' : `version ${version}`;
    const shows = at === undefined ? what : `${what} at ${formatLondonTime(at)}`;
    await db.transaction(async (tx) => {
      await record('made-preview-link', shows, tx);
      if (version !== undefined) await keepForPreview(tx, version, until);
    });
    return c.var.send(
      <PageFrame
        {...page}
        title="Preview"
        below="Preview"
        heading="Preview link"
        lead={
          <>
            It shows {shows}. It works until <Moment at={until} />.
          </>
        }
      >
        {at !== undefined && getLondonStart(at) < now && (
          <p>
            That time is past: the link shows what the files say of it now, which need not be what
            visitors saw.
          </p>
        )}
        {/* Followed by hand: the policy of these pages lets no form lead to the shop. */}
        <p>
          <ButtonLink href={link} variant="secondary" size="sm" rel="noreferrer">
            Open the preview
          </ButtonLink>
        </p>
        <p>
          To send it on: <code>{link}</code>
        </p>
      </PageFrame>,
    );
  });
};
