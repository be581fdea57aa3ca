import type { ReactNode } from 'react';

interface RowTableProps {
  /** The cells of each row by the names of their columns. The first one names the row. */
  rows: readonly Record<string, ReactNode>[];
  caption?: ReactNode;
  /** For a table whose heading is outside of it. */
  label?: string | undefined;
  /** The columns whose figures line up at their end. */
  figures?: readonly string[];
  className?: string;
}

/** A table that becomes labelled rows on a small screen. */
export function RowTable({ rows, caption, label, figures = [], className }: RowTableProps) {
  const look = (column: string) => (figures.includes(column) ? 'num' : undefined);
  return (
    <table aria-label={label} className={className}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {Object.keys(rows[0] ?? {}).map((column) =>
            column === '' ? (
              <td key="" />
            ) : (
              <th key={column} scope="col" className={look(column)}>
                {column}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {Array.from(rows.entries(), ([position, cells]) => (
          <tr key={position}>
            {Object.entries(cells).map(([column, cell], index) => {
              const Cell = index === 0 ? 'th' : 'td';
              return (
                <Cell
                  key={column}
                  scope={index === 0 ? 'row' : undefined}
                  className={look(column)}
                  data-label={column}
                >
                  {cell}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
