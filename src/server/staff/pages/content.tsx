import type { ContentChanges } from '#catalogue/content-change.ts';
import {
  type LaterChanges,
  listLaterChanges,
  shownLater,
} from '#server/content/changes/content-changes.ts';
import type { FileProblems } from '#server/content/files/problem.ts';
import { listVersions } from '#server/content/publishing/content-versions.ts';
import { findServedAt } from '#server/content/publishing/folder-contents.ts';
import type { AddPage } from '../requests/staff-request.tsx';
import { ActForm, FactList, RowTable, Section } from '../views/blocks.tsx';
import {
  getVersionPath,
  PageFrame,
  pages,
  previewLinkPath,
  publishers,
  uploadPath,
} from '../views/page.tsx';
import { Moment, StateLabel } from '../views/values.tsx';

const labels = {
  current: <StateLabel state="ok">Live</StateLabel>,
  earlier: 'Earlier',
  uploaded: <StateLabel state="wait">Uploaded</StateLabel>,
};

export const addContentPage: AddPage = (app, deps) => {
  const { db, clock, publishing } = deps;
  const isFolder = publishing.source === 'folder';

  app.get(pages.content.path, async (c) => {
    const { content, member, page } = c.var;
    const versions = isFolder ? [] : await listVersions(db);
    const current = versions.find(({ state }) => state === 'current');
    const problem = deps.contentProblem();
    const since = current?.publishedAt ?? (await findServedAt(db, content.filesVersion));
    const isDone = current !== undefined && c.req.query('done') === current.id;
    const isAwaited = current !== undefined && current.id !== content.filesVersion;
    const mayAct = publishers.includes(member.role);
    return c.var.send(
      <PageFrame
        {...page}
        problem={problem && `The newest content is refused: ${problem}`}
        done={
          isDone &&
          `Version ${current.id} is published. Every instance serves it within five seconds.`
        }
      >
        <FactList
          facts={{
            Live: `Version ${content.filesVersion}: ${content.products.length} plans, ${content.documents.size} documents`,
            Since: since ? <Moment at={since} /> : 'The start of the server',
            By: current?.publishedBy ?? `Whoever edited the folder ${publishing.folder}`,
            Published: isAwaited ? `Version ${current.id}, not served here yet` : undefined,
          }}
        />
        <LaterSection later={listLaterChanges(deps.content, clock())} />
        {mayAct && <PreviewForm />}
        {isFolder ? (
          <Section title="Publish">
            <p>
              Edit the files in {publishing.folder}: the server checks them and serves them within
              seconds. With <code>CONTENT_SOURCE=database</code> content is uploaded, previewed and
              published here.
            </p>
          </Section>
        ) : (
          <>
            {mayAct && <UploadForm />}
            <RowTable
              caption="The last ten published versions and the last ten uploads"
              rows={versions.map(({ id, state, ...version }) => ({
                Version: <a href={getVersionPath(id)}>{id}</a>,
                State: labels[state],
                Published: version.publishedAt && <Moment at={version.publishedAt} />,
                'Published by': version.publishedBy,
                Uploaded: <Moment at={version.uploadedAt} />,
                'Uploaded by': version.uploadedBy,
              }))}
            />
          </>
        )}
      </PageFrame>,
    );
  });
};

function UploadForm() {
  return (
    <Section title="Upload">
      <p className="muted">
        A .tar.gz of a content folder, at most 16 MB. It is checked and kept, and not published yet.
      </p>
      <ActForm action={uploadPath} encType="multipart/form-data" button="Upload and check">
        <label>
          Archive
          <input type="file" name="archive" accept=".tar.gz,.tgz,application/gzip" required />
        </label>
      </ActForm>
    </Section>
  );
}

interface ChangesTableProps extends ContentChanges {
  caption?: string;
  label?: string;
  empty?: string;
}

/** What differs, field by field, in the words of the field guide. */
export function ChangesTable({ changes, more, ...name }: ChangesTableProps) {
  const rows = changes.map(({ file, path, meaning, before, after }) => ({
    File: (
      <span>
        {file} <small>{path}</small>
      </span>
    ),
    What: meaning,
    Before: before,
    After: after,
  }));
  return (
    <>
      <RowTable className="changes" rows={rows} {...name} />
      {more > 0 && <p className="muted">{more} more changes are not listed.</p>}
    </>
  );
}

/** What begins or ends later, by date. */
export function LaterSection({ later }: { later: readonly LaterChanges[] }) {
  return (
    <Section title="What changes later by itself">
      {later.length === 0 && <p>Nothing begins or ends later.</p>}
      {later.map(({ from, changes, more }) => (
        <ChangesTable
          key={from}
          caption={`From ${from}`}
          changes={changes.slice(0, shownLater)}
          more={more + Math.max(0, changes.length - shownLater)}
        />
      ))}
    </Section>
  );
}

/** By file and line. */
export function Problems({ problems }: { problems: readonly FileProblems[] }) {
  const rows = problems.flatMap(({ file, problems: found }) =>
    found.map((problem) => ({ File: file, Problem: problem })),
  );
  return <RowTable caption="Problems" rows={rows} />;
}

/** Makes a link to the shop at a time, with this version or with what is live. */
export function PreviewForm({ version }: { version?: string }) {
  return (
    <Section title="Preview">
      <p className="muted">
        A link shows the shop as it will be, for 24 hours, to whoever has it. Nothing can be bought
        there.
      </p>
      <ActForm
        action={previewLinkPath}
        hidden={version === undefined ? {} : { version }}
        button="Make a preview link"
      >
        <label>
          Time in London{version !== undefined && ', empty for now'}
          <input type="datetime-local" name="at" required={version === undefined} />
        </label>
      </ActForm>
    </Section>
  );
}
