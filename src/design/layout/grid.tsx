import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-list.ts';
import type { Breakpoint, SpaceName } from '../tokens/tokens.ts';
import gap from './gap.module.css';
import styles from './grid.module.css';
import { clampGridWidth } from './grid-width.ts';
import { getResponsiveAttributes, type ResponsiveValue } from './responsive.ts';

interface GridProps extends ComponentProps<'div'> {
  /** Gap between columns and rows. Default: sm, and md from lg up. */
  spacing?: ResponsiveValue<SpaceName> | undefined;
}

export function Grid({ spacing, className, ...rest }: GridProps) {
  return (
    <div
      {...rest}
      {...getResponsiveAttributes('gap', spacing)}
      className={joinClassNames(styles.grid, gap.gap, className)}
    />
  );
}

interface GridItemProps extends ComponentProps<'div'> {
  /** Number of columns, clamped to 1..12. Default: the whole row. */
  width?: ResponsiveValue<number> | undefined;
}

export function GridItem({ width = 12, className, ...rest }: GridItemProps) {
  return (
    <div
      {...rest}
      {...getResponsiveAttributes('width', clamped(width))}
      className={joinClassNames(styles.item, className)}
    />
  );
}

function clamped(width: ResponsiveValue<number>): ResponsiveValue<number> {
  if (typeof width === 'number') return clampGridWidth(width);
  const widths: { [at in Breakpoint]?: number } = {};
  for (const at of ['xs', 'sm', 'md', 'lg', 'xl', '2xl'] as const) {
    const columns = width[at];
    if (columns !== undefined) widths[at] = clampGridWidth(columns);
  }
  return widths;
}
