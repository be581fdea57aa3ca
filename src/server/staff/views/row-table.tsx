import type { ReactNode } from 'react';

interface RowTableProps {
  caption: ReactNode;
  /** The cells of each row by the names of their columns. The first one names the row. */
  rows: readonly { key: string | number; cells: Record<string, ReactNode> }[];
}

/** A table that becomes labelled rows on a small screen. */
export function RowTable({ caption, rows }: RowTableProps) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {Object.keys(rows[0]?.cells ?? {}).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => {
          const [[name, title] = ['', ''], ...others] = Object.entries(cells);
          return (
            <tr key={key}>
              <th scope="row" data-label={name}>
                {title}
              </th>
              {others.map(([column, cell]) => (
                <td key={column} data-label={column}>
                  {cell}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
