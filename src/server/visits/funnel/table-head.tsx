import { formatPercent } from './number-texts.ts';

/** A table column: its heading and its class. */
type Column = readonly [heading: string, className?: string];

/** The column of small bars. Its heading names their scale. */
export const getMiniBarColumn = (scale: number): Column => [
  `0 to ${formatPercent(scale, 0)}`,
  'mini-cell',
];

export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map(([heading, className]) => (
          <th key={heading} scope="col" className={className}>
            <span>{heading}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
