import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-list.ts';
import type { SpaceName } from '../tokens/tokens.ts';
import gaps from './gap.module.css';
import { getResponsiveAttributes, type ResponsiveValue } from './responsive.ts';
import styles from './stack.module.css';

interface StackProps extends ComponentProps<'div'> {
  gap?: ResponsiveValue<SpaceName> | undefined;
}

/** Children below each other, each as wide as the stack. */
export function Stack({ gap = 'sm', className, ...rest }: StackProps) {
  return (
    <div
      {...rest}
      {...getResponsiveAttributes('gap', gap)}
      className={joinClassNames(styles.stack, gaps.gap, className)}
    />
  );
}
