import { ButtonLink } from '#design/components/button/button.tsx';
import {
  findLondonTimeProblem,
  formatLondonTime,
  getLondonStart,
} from '#rules/dates/london-time.ts';
import { formatProblem } from '#server/content/files/problem.ts';
import type { FileProblems } from '#server/content/files/problem-report.ts';
import type { ServedContent } from '#server/content/open-content.ts';
import {
  keepForPreview,
  type ListedVersion,
  publishOver,
} from '#server/content/publishing/content-versions.ts';
import { listContentChanges, listLaterChanges } from '#server/web/preview/content-changes.ts';
import { createPreviewLink } from '#server/web/preview/preview-token.ts';
import { ActForm } from '../views/act-form.tsx';
import { RowTable, Section } from '../views/blocks.tsx';
import { PageFrame } from '../views/page.tsx';
import { contentPage, previewLinkPath, publishers } from '../views/staff-pages.ts';
import { Moment } from '../views/values.tsx';
import { ChangesTable, LaterSection, PreviewForm, Problems } from './content-sections.tsx';
import {
  allowAct,
  type Guard,
  type StaffApp,
  type StaffAppDeps,
  type StaffContext,
} from './staff-request.tsx';

const path = `${contentPage.path}/version`;
const publishPath = `${contentPage.path}/publish`;
const previewMs = 24 * 60 * 60_000;

export const getVersionPath = (id: string) => `${path}?id=${id}`;

const states: Record<ListedVersion['state'], string> = {
  current: 'It is live.',
  earlier: 'It was live before.',
  uploaded: 'It was never live.',
};

interface FoundVersion {
  version: ListedVersion;
  /** The number of the publication that is live; empty before the first. */
  live: string;
  /** Undefined if this release refuses it. */
  timeline?: ReturnType<ServedContent['parseFiles']> | undefined;
  problems?: readonly FileProblems[] | undefined;
}

/** By its id, checked beside the version that is served. */
type FindVersion = (id: string, served: string) => Promise<FoundVersion | undefined>;

const sendNoVersion = (c: StaffContext) => {
  const text = 'The last ten published versions and the last ten uploads are kept.';
  return c.var.sendMessage(404, 'There is no such version', text);
};

/** The page of a version, how it is published, and previews. */
export function addVersionPage(
  app: StaffApp,
  { db, clock, keys, shopOrigin }: StaffAppDeps,
  refuseFolder: Guard,
  findVersion: FindVersion,
) {
  app.get(path, async (c) => {
    const { look, member, page } = c.var;
    const stored = await findVersion(c.req.query('id') ?? '', look.filesVersion);
    if (!stored) return sendNoVersion(c);
    const { timeline, problems, live } = stored;
    const { id, state, uploadedAt, uploadedBy, publishedAt, publishedBy } = stored.version;
    const mayAct = publishers.includes(member.role);
    const now = clock();
    return c.var.send(
      <PageFrame
        {...page}
        of={contentPage}
        title={`Version ${id}`}
        below={id}
        lead={
          <>
            {states[state]} Uploaded by {uploadedBy}, <Moment at={uploadedAt} />
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
                {...listContentChanges(look, timeline.contentAt(now))}
              />
            </Section>
            <LaterSection later={listLaterChanges(timeline.contentAt, now)} />
            {mayAct && <PreviewForm version={id} />}
          </>
        )}
      </PageFrame>,
    );
  });

  app.post(publishPath, allowAct(publishers, 'publishing content'), refuseFolder, async (c) => {
    const { field, look, member, record } = c.var;
    const id = field('id');
    const stored = await findVersion(id, look.filesVersion);
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
    if (!overtakenBy) return c.redirect(`${contentPage.path}?done=${id}`, 303);
    const text = `${overtakenBy.publishedBy} published version ${overtakenBy.id}. Open your version again to see what it would change now.`;
    return c.var.sendMessage(409, 'Another version is live by now', text);
  });

  app.post(previewLinkPath, allowAct(publishers, 'a preview link'), async (c) => {
    const { field, look, page, record } = c.var;
    const version = field('version') || undefined;
    const at = field('at') || undefined;
    if (version !== undefined && !(await findVersion(version, look.filesVersion))?.timeline) {
      return sendNoVersion(c);
    }
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
      await record('made-preview-link', shows, tx);
      if (version !== undefined) await keepForPreview(tx, version, until);
    });
    return c.var.send(
      <PageFrame
        {...page}
        of={contentPage}
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
}
