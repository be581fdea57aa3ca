import type { ContentChanges } from '#catalogue/content-change.ts';
import { type LaterChanges, shownLater } from '#server/web/preview/content-changes.ts';

/** What differs, field by field, in the words of the field guide. */
export function ChangesTable({ name, changes, more }: ContentChanges & { name: string }) {
  return (
    <>
      <table className="content-changes" aria-label={name}>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">What</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ file, path, meaning, before, after }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to text
            <tr key={index}>
              <th scope="row" data-label="File">
                {file}
                {path && <small>{path}</small>}
              </th>
              <td data-label="What">{meaning}</td>
              <td data-label="Before">{before}</td>
              <td data-label="After">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="muted">{more} more changes are not listed.</p>}
    </>
  );
}

/** What begins or ends later, by date. */
export function LaterSection({ later }: { later: readonly LaterChanges[] }) {
  return (
    <section className="area">
      <h2>What changes later by itself</h2>
      {later.length === 0 && <p>Nothing begins or ends later.</p>}
      {later.map(({ from, changes, more }) => (
        <section key={from} className="area">
          <h3>From {from}</h3>
          <ChangesTable
            name={`From ${from}`}
            changes={changes.slice(0, shownLater)}
            more={more + Math.max(0, changes.length - shownLater)}
          />
        </section>
      ))}
    </section>
  );
}
