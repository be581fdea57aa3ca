import type { ComponentProps } from 'react';
import { classList } from '../class-list.ts';
import type { Space } from '../tokens/tokens.ts';
import gaps from './gap.module.css';
import { type Responsive, responsiveAttributes } from './responsive.ts';
import styles from './stack.module.css';

interface ClusterProps extends ComponentProps<'div'> {
  gap?: Responsive<Space> | undefined;
  justify?: 'start' | 'center' | 'end' | 'between' | undefined;
}

/** Children side by side at their own width, wrapping when the row is full. */
export function Cluster({ gap = 'sm', justify = 'start', className, ...rest }: ClusterProps) {
  return (
    <div
      {...rest}
      {...responsiveAttributes('gap', gap)}
      data-justify={justify}
      className={classList(styles.cluster, gaps.gap, className)}
    />
  );
}
