import type { ComponentProps, ElementType, ReactNode } from 'react';
import { joinClassNames } from '../../class-list.ts';
import styles from './link.module.css';

interface LinkOwnProps<Root extends ElementType> {
  /** The component that renders the anchor, e.g. the router's `Link`. */
  as?: Root | undefined;
  /**
   * `standalone` has a taller tap target, for a link on a line of its own; `quiet` is underlined on hover
   * only (back links).
   */
  variant?: 'inline' | 'standalone' | 'quiet' | 'inverse' | undefined;
  /** An icon that is shown before the text. */
  icon?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

export type LinkProps<Root extends ElementType = 'a'> = LinkOwnProps<Root> &
  Omit<ComponentProps<Root>, keyof LinkOwnProps<Root>>;

export function Link<Root extends ElementType = 'a'>({
  as,
  variant = 'inline',
  icon,
  className,
  children,
  ...rest
}: LinkProps<Root>) {
  const Anchor: ElementType = as ?? 'a';
  return (
    <Anchor {...rest} className={joinClassNames(styles.link, styles[variant], className)}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      {icon ? <span className={styles.text}>{children}</span> : children}
    </Anchor>
  );
}
