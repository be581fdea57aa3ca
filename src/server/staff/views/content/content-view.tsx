import type { ContentVersion } from '#server/content/publishing/content-versions.ts';
import type { Content } from '#server/content/store/content.ts';
import type { LaterChanges } from '#server/web/preview/content-changes.ts';
import { ActForm } from '../act-form.tsx';
import { FactList } from '../fact-list.tsx';
import { Moment } from '../moment.tsx';
import { PageFrame, type PageProps } from '../page-frame.tsx';
import { RowTable } from '../row-table.tsx';
import { Section } from '../section.tsx';
import { contentPage, uploadPath, versionPath } from '../staff-pages.ts';
import { StateLabel } from '../state-label.tsx';
import { LaterSection } from './changes-table.tsx';
import { PreviewForm } from './preview-form.tsx';

interface ContentViewProps extends PageProps {
  look: Content;
  /** The folder that the server reads; undefined if versions are published. */
  folder: string | undefined;
  /** Why the newest content is not served. */
  problem: string | undefined;
  since: Date | undefined;
  by: string | undefined;
  /** The version that is published and not served yet. */
  awaited: string | undefined;
  later: readonly LaterChanges[];
  versions: readonly ContentVersion[];
  current: ContentVersion | undefined;
  mayAct: boolean;
  /** Whether a press has published the current version. */
  done: boolean;
}

export function ContentView({ look, viewer, folder, mayAct, later, ...shown }: ContentViewProps) {
  const { problem, since, by, awaited, versions, current, done } = shown;
  return (
    <PageFrame
      {...{ look, viewer }}
      of={contentPage}
      title="Content"
      problem={problem !== undefined && `The newest content is refused: ${problem}`}
      done={
        done && `Version ${current?.id} is published. Every instance serves it within five seconds.`
      }
    >
      <FactList
        facts={{
          Live: `Version ${look.filesVersion}: ${look.products.length} plans, ${look.documents.size} documents`,
          Since: since ? <Moment at={since} /> : 'The start of the server',
          By: by ?? `Whoever edited the folder ${folder}`,
          Published: awaited && `Version ${awaited}, not served here yet`,
        }}
      />
      <LaterSection later={later} />
      {mayAct && <PreviewForm />}
      {folder !== undefined ? (
        <Section title="Publish">
          <p>
            Edit the files in {folder}: the server checks them and serves them within seconds. With{' '}
            <code>CONTENT_SOURCE=database</code> content is uploaded, previewed and published here.
          </p>
        </Section>
      ) : (
        <>
          {mayAct && <UploadForm />}
          <Versions versions={versions} current={current} />
        </>
      )}
    </PageFrame>
  );
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

function Versions({ versions, current }: Pick<ContentViewProps, 'versions' | 'current'>) {
  if (versions.length === 0) return null;
  const rows = versions.map((version) => {
    const { id, publishedAt, publishedBy, uploadedAt, uploadedBy } = version;
    return {
      Version: <a href={`${versionPath}?id=${id}`}>{id}</a>,
      State: <VersionLabel version={version} current={current} />,
      Published: publishedAt && <Moment at={publishedAt} />,
      'Published by': publishedBy,
      Uploaded: <Moment at={uploadedAt} />,
      'Uploaded by': uploadedBy,
    };
  });
  return (
    <RowTable caption="The last ten published versions and the last ten uploads" rows={rows} />
  );
}

interface VersionLabelProps {
  version: ContentVersion;
  current: ContentVersion | undefined;
}

function VersionLabel({ version, current }: VersionLabelProps) {
  if (version === current) return <StateLabel state="ok">Live</StateLabel>;
  return version.publication === null ? <StateLabel state="wait">Uploaded</StateLabel> : 'Earlier';
}
