import type { ComponentProps } from 'react';
import { classList } from '../class-list.ts';
import type { Space } from '../tokens/tokens.ts';
import gaps from './gap.module.css';
import { type Responsive, responsiveAttributes } from './responsive.ts';
import styles from './stack.module.css';

interface StackProps extends ComponentProps<'div'> {
  gap?: Responsive<Space> | undefined;
}

/** Children below each other, each as wide as the stack. */
export function Stack({ gap = 'sm', className, ...rest }: StackProps) {
  return (
    <div
      {...rest}
      {...responsiveAttributes('gap', gap)}
      className={classList(styles.stack, gaps.gap, className)}
    />
  );
}
