import type { ComponentProps } from 'react';
import { joinClassNames } from '../../class-list.ts';
import styles from './logo.module.css';

export interface LogoProps extends ComponentProps<'span'> {
  /** The text of an SVG that has been checked. `currentColor` in it is white on a dark surface. */
  svg: string;
  /** The brand's name. */
  name: string;
  /** True if the picture contains the name, which is otherwise written beside it. */
  hasName?: boolean | undefined;
  /** True on a dark surface. */
  isInverse?: boolean | undefined;
}

/** The brand's logo. */
export function Logo({
  svg,
  name,
  hasName = false,
  isInverse = false,
  className,
  ...rest
}: LogoProps) {
  const naming = hasName ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true };
  return (
    <span {...rest} className={joinClassNames(styles.logo, isInverse && styles.inverse, className)}>
      <span
        {...naming}
        className={joinClassNames(styles.picture, hasName && styles.whole)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: checked against a list of allowed elements
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      {!hasName && <span className={styles.name}>{name}</span>}
    </span>
  );
}
