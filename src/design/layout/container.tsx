import type { ComponentProps } from 'react';
import { classList } from '../class-list.ts';
import type { ContainerWidth } from '../tokens/tokens.ts';
import styles from './container.module.css';

interface ContainerProps extends ComponentProps<'div'> {
  width?: ContainerWidth | undefined;
}

/** Limits the width of its content, with the page's gutter on both sides. */
export function Container({ width = 'wide', className, ...rest }: ContainerProps) {
  return <div {...rest} className={classList(styles.container, styles[width], className)} />;
}
