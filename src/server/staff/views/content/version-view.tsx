import type { ContentChanges } from '#catalogue/content-change.ts';
import type { FileProblems } from '#server/content/files/problem-report.ts';
import type { ContentVersion } from '#server/content/publishing/content-versions.ts';
import type { LaterChanges } from '#server/web/preview/content-changes.ts';
import { ActForm } from '../act-form.tsx';
import { Moment } from '../moment.tsx';
import { PageFrame, type PageProps } from '../page-frame.tsx';
import { Section } from '../section.tsx';
import { contentPage, publishPath } from '../staff-pages.ts';
import { ChangesTable, LaterSection } from './changes-table.tsx';
import { PreviewForm } from './preview-form.tsx';
import { Problems, TextList } from './problems-view.tsx';

type VersionState = 'current' | 'earlier' | 'uploaded';

const states: Record<VersionState, string> = {
  current: 'It is live.',
  earlier: 'It was live before.',
  uploaded: 'It was never live.',
};

interface VersionViewProps extends PageProps {
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

export function VersionView({
  version,
  state,
  live,
  problems,
  found,
  mayAct,
  ...page
}: VersionViewProps) {
  const { id, uploadedAt, uploadedBy, publishedAt, publishedBy } = version;
  return (
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
        found &&
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
      {found && (
        <>
          {found.warnings.length > 0 && (
            <Section title="To look at">
              <TextList texts={found.warnings} />
            </Section>
          )}
          <Section title="What changes with it">
            {found.changes.changes.length === 0 ? (
              <p>Nothing that visitors see now.</p>
            ) : (
              <ChangesTable label="What changes with it" {...found.changes} />
            )}
          </Section>
          <LaterSection later={found.later} />
          {mayAct && <PreviewForm version={id} />}
        </>
      )}
    </PageFrame>
  );
}
