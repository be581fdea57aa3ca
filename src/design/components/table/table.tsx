import type { ComponentProps, ReactNode } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './table.module.css';

export interface TableColumn {
  id: string;
  label: ReactNode;
  /** Tints the whole column. At most one column is featured. */
  isFeatured?: boolean | undefined;
}

export interface TableRow {
  id: string;
  label: ReactNode;
  /** The cells of the row, one per column in order. Missing cells are empty, extra ones are dropped. */
  cells: readonly ReactNode[];
  /** True for a row that is hidden below breakpoint md, e.g. a row of buttons. */
  isWideOnly?: boolean | undefined;
}

export interface TableProps extends ComponentProps<'table'> {
  caption: ReactNode;
  /** Hides the caption visually, e.g. below a heading with the same text. */
  isCaptionHidden?: boolean | undefined;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
}

/**
 * Compares plans: one row per feature, one column per plan. Below md each row's name is above its values, so
 * that nothing scrolls sideways.
 */
export function Table({
  caption,
  isCaptionHidden = false,
  columns,
  rows,
  className,
  ...rest
}: TableProps) {
  if (columns.length === 0) return null;
  return (
    <table {...rest} className={joinClassNames(styles.table, className)}>
      <caption className={styles.caption}>
        {isCaptionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
      </caption>
      <thead className={styles.head}>
        <tr className={styles.row}>
          <td className={styles.corner} />
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={joinClassNames(styles.columnName, column.isFeatured && styles.featured)}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.body}>
        {rows.map((row) => (
          <tr
            key={row.id}
            className={joinClassNames(styles.row, row.isWideOnly && styles.wideOnly)}
          >
            <th scope="row" className={styles.rowName}>
              {row.label}
            </th>
            {Array.from(columns.entries(), ([position, column]) => (
              <td
                key={column.id}
                className={joinClassNames(styles.cell, column.isFeatured && styles.featured)}
              >
                {row.cells[position]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
