import { Button } from '#design/components/button/button.tsx';
import type { ContentVersion } from '#server/content/publishing/content-versions.ts';
import type { Content } from '#server/content/store/content.ts';
import type { LaterChanges } from '#server/web/preview/content-changes.ts';
import { Moment } from '../moment.tsx';
import { MenuDocument, type Viewer } from '../staff-document.tsx';
import { contentPage, uploadPath, versionPath } from '../staff-pages.ts';
import { StateLabel } from '../state-label.tsx';
import { LaterSection } from './changes-table.tsx';
import { PreviewForm } from './content-form.tsx';

interface ContentViewProps {
  look: Content;
  viewer: Viewer;
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
    <MenuDocument title="Content" look={look} viewer={viewer} current={contentPage}>
      <h1>Content</h1>
      {done && (
        <p role="status">
          Version {current?.id} is published. Every instance serves it within five seconds.
        </p>
      )}
      {problem !== undefined && <p role="alert">The newest content is refused: {problem}</p>}
      <dl className="content-live">
        <div>
          <dt>Live</dt>
          <dd>
            Version {look.filesVersion}: {look.products.length} plans, {look.documents.size}{' '}
            documents
          </dd>
        </div>
        <div>
          <dt>Since</dt>
          <dd>{since ? <Moment at={since} /> : 'The start of the server'}</dd>
        </div>
        <div>
          <dt>By</dt>
          <dd>{by ?? `Whoever edited the folder ${folder}`}</dd>
        </div>
        {awaited !== undefined && (
          <div>
            <dt>Published</dt>
            <dd>Version {awaited}, not served here yet</dd>
          </div>
        )}
      </dl>
      <LaterSection later={later} />
      {mayAct && <PreviewForm viewer={viewer} />}
      {folder === undefined ? (
        <>
          {mayAct && <UploadForm viewer={viewer} />}
          <Versions versions={versions} current={current} />
        </>
      ) : (
        <section className="area">
          <h2>Publish</h2>
          <p>
            Edit the files in {folder}: the server checks them and serves them within seconds. With{' '}
            <code>CONTENT_SOURCE=database</code> content is uploaded, previewed and published here.
          </p>
        </section>
      )}
    </MenuDocument>
  );
}

function UploadForm({ viewer }: { viewer: Viewer }) {
  return (
    <section className="area">
      <h2>Upload</h2>
      <p className="muted">
        A .tar.gz of a content folder, at most 16 MB. It is checked and kept, and not published yet.
      </p>
      <form className="filter" method="post" action={uploadPath} encType="multipart/form-data">
        <input type="hidden" name="formToken" value={viewer.formToken} />
        <label>
          Archive
          <input type="file" name="archive" accept=".tar.gz,.tgz,application/gzip" required />
        </label>
        <Button type="submit" variant="tertiary" size="sm">
          Upload and check
        </Button>
      </form>
    </section>
  );
}

function Versions({ versions, current }: Pick<ContentViewProps, 'versions' | 'current'>) {
  if (versions.length === 0) return null;
  return (
    <table>
      <caption>The last ten published versions and the last ten uploads</caption>
      <thead>
        <tr>
          <th scope="col">Version</th>
          <th scope="col">State</th>
          <th scope="col">Published</th>
          <th scope="col">Published by</th>
          <th scope="col">Uploaded</th>
          <th scope="col">Uploaded by</th>
        </tr>
      </thead>
      <tbody>
        {versions.map((version) => (
          <tr key={version.id}>
            <th scope="row" data-label="Version">
              <a href={`${versionPath}?id=${version.id}`}>{version.id}</a>
            </th>
            <td data-label="State">
              {version === current ? (
                <StateLabel state="ok">Live</StateLabel>
              ) : version.publication === null ? (
                <StateLabel state="wait">Uploaded</StateLabel>
              ) : (
                'Earlier'
              )}
            </td>
            <td data-label="Published">
              {version.publishedAt && <Moment at={version.publishedAt} />}
            </td>
            <td data-label="Published by">{version.publishedBy}</td>
            <td data-label="Uploaded">
              <Moment at={version.uploadedAt} />
            </td>
            <td data-label="Uploaded by">{version.uploadedBy}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
