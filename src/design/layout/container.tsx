import type { ComponentProps } from 'react';
import { joinClassNames } from '../class-list.ts';
import type { ContainerWidthName } from '../tokens/tokens.ts';
import styles from './container.module.css';

interface ContainerProps extends ComponentProps<'div'> {
  /** `span` where only text is allowed, e.g. in a `summary`. */
  as?: 'div' | 'span' | undefined;
  width?: ContainerWidthName | undefined;
}

/** Limits the width of its content, with the page's gutter on both sides. */
export function Container({
  as: Root = 'div',
  width = 'wide',
  className,
  ...rest
}: ContainerProps) {
  return <Root {...rest} className={joinClassNames(styles.container, styles[width], className)} />;
}
