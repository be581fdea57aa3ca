import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-list.ts';
import type { ContainerWidthName } from '../tokens/tokens.ts';
import styles from './container.module.css';

interface ContainerProps extends ComponentProps<'div'> {
  width?: ContainerWidthName | undefined;
}

/** Limits the width of its content, with the page's gutter on both sides. */
export function Container({ width = 'wide', className, ...rest }: ContainerProps) {
  return <div {...rest} className={joinClassNames(styles.container, styles[width], className)} />;
}
