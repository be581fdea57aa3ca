/** A table column: its heading and its class. */
type Column = readonly [heading: string, className?: string];

/** The column of small bars, which has no heading. */
export const miniBarColumn: Column = ['', 'mini-cell'];

export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map(([heading, className]) =>
          heading === '' ? (
            <td key={heading} className={className} />
          ) : (
            <th key={heading} scope="col" className={className}>
              <span>{heading}</span>
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}
