import type { SVGProps } from 'react';
import { joinClassNames } from '../../class-list.ts';
import styles from './broken-pipe.module.css';

/** Decoration: two ends of a pipe that have come apart, and the drip between them. */
export function BrokenPipe({ className, ...rest }: SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 640 184"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      {...rest}
      className={joinClassNames(styles.art, className)}
    >
      <path className={styles.wall} d="M0 0h640v184H0z" />
      <path className={styles.floor} d="M0 160h640v24H0z" />
      <g className={styles.pipe}>
        <path d="M104-16v56a32 32 0 0 0 32 32h146" />
        <path d="M356 80h150a32 32 0 0 1 32 32v48" />
      </g>
      <g className={styles.bracket}>
        <rect x="84" y="14" width="40" height="18" rx="4" />
        <rect x="518" y="122" width="40" height="18" rx="4" />
        <rect x="512" y="152" width="52" height="12" rx="3" />
      </g>
      <g className={styles.joint}>
        <rect x="274" y="50" width="26" height="44" rx="5" />
        <rect x="340" y="58" width="26" height="44" rx="5" />
      </g>
      <path className={styles.spray} d="M307 66c7 1 10 5 11 11M333 74c-6 1-9 4-10 9" />
      <g className={styles.water}>
        <path d="M320 90c9 11 13 18 13 25a13 13 0 0 1-26 0c0-7 4-14 13-25Z" />
        <path d="M320 137c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11Z" />
        <ellipse cx="320" cy="168" rx="46" ry="7" />
      </g>
      <path className={styles.shine} d="M313 116a7 7 0 0 0 5 6M296 166h22" />
    </svg>
  );
}
