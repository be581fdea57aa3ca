import type { ContentChanges } from '#catalogue/content-change.ts';
import type { FileProblems } from '#server/content/files/problem-report.ts';
import type { ContentVersion } from '#server/content/publishing/content-versions.ts';
import type { LaterChanges } from '#server/web/preview/content-changes.ts';
import { Moment } from '../moment.tsx';
import { MenuDocument, type Viewer } from '../staff-document.tsx';
import { contentPage, publishPath } from '../staff-pages.ts';
import type { StaffBrand } from '../staff-styles.ts';
import { ChangesTable, LaterSection } from './changes-table.tsx';
import { ContentForm, PreviewForm } from './content-form.tsx';
import { Problems } from './problems-view.tsx';

type VersionState = 'current' | 'earlier' | 'uploaded';

const states: Record<VersionState, string> = {
  current: 'It is live.',
  earlier: 'It was live before.',
  uploaded: 'It was never live.',
};

interface VersionViewProps {
  look: StaffBrand;
  viewer: Viewer;
  version: ContentVersion;
  state: VersionState;
  /** The number of the publication that is live; empty before the first. */
  live: string;
  /** Why this release refuses it. */
  problems?: readonly FileProblems[] | undefined;
  /** Undefined if it is refused. */
  found:
    | { warnings: readonly string[]; changes: ContentChanges; later: readonly LaterChanges[] }
    | undefined;
  mayAct: boolean;
}

export function VersionView({ look, viewer, version, state, live, ...shown }: VersionViewProps) {
  const { problems, found, mayAct } = shown;
  const { id, uploadedAt, uploadedBy, publishedAt, publishedBy } = version;
  return (
    <MenuDocument title={`Version ${id}`} look={look} viewer={viewer} current={contentPage}>
      <div className="title">
        <div>
          <p>
            <a href={contentPage.path}>Content</a> / {id}
          </p>
          <h1>Version {id}</h1>
          <p className="muted">
            {states[state]} Uploaded by {uploadedBy}, <Moment at={uploadedAt} />
            {publishedAt && (
              <>
                ; published by {publishedBy}, <Moment at={publishedAt} />
              </>
            )}
          </p>
        </div>
        {found && mayAct && state !== 'current' && (
          <ContentForm
            viewer={viewer}
            action={publishPath}
            button={state === 'uploaded' ? 'Publish' : 'Roll back to this version'}
            isMain
          >
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="live" value={live} />
          </ContentForm>
        )}
      </div>
      {problems && <Problems problems={problems} />}
      {found && (
        <>
          {found.warnings.length > 0 && (
            <section className="area">
              <h2>To look at</h2>
              <ul className="list">
                {found.warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </section>
          )}
          <section className="area">
            <h2>What changes with it</h2>
            {found.changes.changes.length === 0 ? (
              <p>Nothing that visitors see now.</p>
            ) : (
              <ChangesTable name="What changes with it" {...found.changes} />
            )}
          </section>
          <LaterSection later={found.later} />
          {mayAct && <PreviewForm viewer={viewer} version={id} />}
        </>
      )}
    </MenuDocument>
  );
}
