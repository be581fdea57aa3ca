import {
  type ContentFiles,
  hashContentFiles,
  pickContentFiles,
} from '#server/content/files/content-files.ts';
import { readArchive } from '#server/content/publishing/archive.ts';
import { createVersionChecks } from '#server/content/publishing/checked-versions.ts';
import { listVersions, uploadVersion } from '#server/content/publishing/content-versions.ts';
import { findServedAt } from '#server/content/publishing/folder-contents.ts';
import { StartupError } from '#server/platform/errors/startup-error.ts';
import { listLaterChanges } from '#server/web/preview/content-changes.ts';
import { ActForm } from '../views/act-form.tsx';
import { FactList, RowTable, Section } from '../views/blocks.tsx';
import { PageFrame } from '../views/page.tsx';
import { contentPage, publishers, uploadPath } from '../views/staff-pages.ts';
import { Moment, StateLabel } from '../views/values.tsx';
import { LaterSection, PreviewForm, Problems } from './content-sections.tsx';
import { allowAct, type Guard, type StaffApp, type StaffAppDeps } from './staff-request.tsx';
import { addVersionPage, getVersionPath } from './version.tsx';

/** It is unpacked on the thread that sells. */
const maxUnpackedBytes = 64 * 1024 * 1024;
const maxNameLength = 100;

const labels = {
  current: <StateLabel state="ok">Live</StateLabel>,
  earlier: 'Earlier',
  uploaded: <StateLabel state="wait">Uploaded</StateLabel>,
};

export function addContentPages(app: StaffApp, deps: StaffAppDeps) {
  const { db, clock, publishing } = deps;
  const isFolder = publishing.source === 'folder';
  const { check, checkStored } = createVersionChecks(db, publishing.parseFiles);
  const readVersions = async () => {
    const versions = isFolder ? [] : await listVersions(db);
    return { versions, current: versions.find(({ state }) => state === 'current') };
  };
  const refuseFolder: Guard = async (c, next) => {
    if (!isFolder) return next();
    const text = `The server reads ${publishing.folder}. With CONTENT_SOURCE=database it is uploaded and published here.`;
    return c.var.sendMessage(409, 'Content comes from a folder', text);
  };

  app.get(contentPage.path, async (c) => {
    const { look, member, page } = c.var;
    const { versions, current } = await readVersions();
    const problem = deps.contentProblem();
    const since = current?.publishedAt ?? (await findServedAt(db, look.filesVersion));
    const isDone = current !== undefined && c.req.query('done') === current.id;
    const isAwaited = current !== undefined && current.id !== look.filesVersion;
    const mayAct = publishers.includes(member.role);
    return c.var.send(
      <PageFrame
        {...page}
        of={contentPage}
        problem={problem && `The newest content is refused: ${problem}`}
        done={
          isDone &&
          `Version ${current.id} is published. Every instance serves it within five seconds.`
        }
      >
        <FactList
          facts={{
            Live: `Version ${look.filesVersion}: ${look.products.length} plans, ${look.documents.size} documents`,
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
    if (problems) {
      return c.var.send(
        <PageFrame
          {...page}
          of={contentPage}
          title="Problems"
          below={name}
          heading={`${name} is refused`}
          problem="Nothing was changed. Mend these places, and upload it again."
        >
          <Problems problems={problems} />
        </PageFrame>,
        422,
      );
    }
    const id = hashContentFiles(files);
    await db.transaction(async (tx) => {
      await record('uploaded-content', `version ${id}`, tx);
      await uploadVersion(tx, id, files, { by: member.name, at: clock() });
    });
    return c.redirect(getVersionPath(id), 303);
  });

  addVersionPage(app, deps, refuseFolder, async (id, live) => {
    const { versions, current } = await readVersions();
    const version = versions.find((one) => one.id === id);
    const checked = version && (await checkStored(version, live));
    // Not its id: after a rollback the same version is live, and a form that was opened before must not undo that.
    return checked && { version, live: String(current?.publication ?? ''), ...checked };
  });
}

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
