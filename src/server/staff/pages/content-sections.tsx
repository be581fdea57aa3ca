import type { ContentChanges } from '#catalogue/content-change.ts';
import type { FileProblems } from '#server/content/files/problem-report.ts';
import { type LaterChanges, shownLater } from '#server/web/preview/content-changes.ts';
import { ActForm } from '../views/act-form.tsx';
import { RowTable, Section } from '../views/blocks.tsx';
import { previewLinkPath } from '../views/staff-pages.ts';

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
