import type { ComponentProps } from 'react';
import { classList } from '../class-list.ts';
import type { Breakpoint, Space } from '../tokens/tokens.ts';
import gap from './gap.module.css';
import styles from './grid.module.css';
import { gridWidth } from './grid-width.ts';
import { type Responsive, responsiveAttributes } from './responsive.ts';

interface GridProps extends ComponentProps<'div'> {
  /** Gap between columns and rows. Default: sm, and md from lg up. */
  spacing?: Responsive<Space> | undefined;
}

export function Grid({ spacing, className, ...rest }: GridProps) {
  return (
    <div
      {...rest}
      {...responsiveAttributes('gap', spacing)}
      className={classList(styles.grid, gap.gap, className)}
    />
  );
}

interface GridItemProps extends ComponentProps<'div'> {
  /** Number of columns, clamped to 1..12. Default: the whole row. */
  width?: Responsive<number> | undefined;
}

export function GridItem({ width = 12, className, ...rest }: GridItemProps) {
  return (
    <div
      {...rest}
      {...responsiveAttributes('width', clamped(width))}
      className={classList(styles.item, className)}
    />
  );
}

function clamped(width: Responsive<number>): Responsive<number> {
  if (typeof width === 'number') return gridWidth(width);
  const widths: { [at in Breakpoint]?: number } = {};
  for (const at of ['xs', 'sm', 'md', 'lg', 'xl', '2xl'] as const) {
    const columns = width[at];
    if (columns !== undefined) widths[at] = gridWidth(columns);
  }
  return widths;
}
