import type { ContentChanges } from '#catalogue/content-change.ts';
import { type LaterChanges, shownLater } from '#server/web/preview/content-changes.ts';
import { RowTable } from '../row-table.tsx';
import { Section } from '../section.tsx';

interface ChangesTableProps extends ContentChanges {
  caption?: string;
  label?: string;
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
