import type { ComponentProps } from 'react';
import { joinClassNames } from '../../class-list.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps extends Omit<ComponentProps<'span'>, 'children'> {
  shape?: 'text' | 'block' | 'circle' | undefined;
  /** Number of text lines. Anything but a whole number above 0 becomes 1. */
  lines?: number | undefined;
}

/**
 * Placeholder of loading content, without animation. It is hidden from screen readers: announce "loading" in
 * a live region beside it.
 */
export function Skeleton({ shape = 'text', lines = 1, className, ...rest }: SkeletonProps) {
  const count = shape === 'text' && Number.isSafeInteger(lines) ? Math.max(lines, 1) : 1;
  return (
    <span {...rest} aria-hidden="true" className={joinClassNames(styles.skeleton, className)}>
      {Array.from(Array(count).keys(), (line) => (
        <span key={line} className={styles[shape]} />
      ))}
    </span>
  );
}
