import type { ComponentProps } from 'react';
import { classList } from '../class-list.ts';
import type { ContainerWidth } from '../tokens/tokens.ts';
import styles from './container.module.css';

interface ContainerProps extends ComponentProps<'div'> {
  width?: ContainerWidth | undefined;
}

/** Holds content to a readable width, with the page's gutter at both sides. */
export function Container({ width = 'wide', className, ...rest }: ContainerProps) {
  return <div {...rest} className={classList(styles.container, styles[width], className)} />;
}
