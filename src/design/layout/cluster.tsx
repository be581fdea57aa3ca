import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-list.ts';
import type { SpaceName } from '../tokens/tokens.ts';
import gaps from './gap.module.css';
import { getResponsiveAttributes, type ResponsiveValue } from './responsive.ts';
import styles from './stack.module.css';

interface ClusterProps extends ComponentProps<'div'> {
  gap?: ResponsiveValue<SpaceName> | undefined;
  justify?: 'start' | 'center' | 'end' | 'between' | undefined;
}

/** Children side by side at their own width, wrapping when the row is full. */
export function Cluster({ gap = 'sm', justify = 'start', className, ...rest }: ClusterProps) {
  return (
    <div
      {...rest}
      {...getResponsiveAttributes('gap', gap)}
      data-justify={justify}
      className={joinClassNames(styles.cluster, gaps.gap, className)}
    />
  );
}
