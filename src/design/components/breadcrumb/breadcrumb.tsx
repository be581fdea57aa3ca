import type { ComponentProps, ReactNode } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { Icon } from '../icon/icon.tsx';
import { ChevronRightIcon } from '../icon/icons.ts';
import { Link } from '../link/link.tsx';
import styles from './breadcrumb.module.css';

export interface BreadcrumbItem {
  label: string;
  /** The address of the page. Omitted for the current page, which is not a link. */
  href?: string | undefined;
}

export interface BreadcrumbProps extends ComponentProps<'nav'> {
  items: readonly BreadcrumbItem[];
  /** Names the landmark, e.g. "Breadcrumb". */
  label: string;
  /** Renders a link, e.g. with the router's `Link`. */
  renderLink?: ((href: string, label: string) => ReactNode) | undefined;
}

const plainLink = (href: string, label: string) => <Link href={href}>{label}</Link>;

export function Breadcrumb({
  items,
  label,
  renderLink = plainLink,
  className,
  ...rest
}: BreadcrumbProps) {
  if (items.length === 0) return null;
  return (
    <nav {...rest} aria-label={label} className={joinClassNames(styles.breadcrumb, className)}>
      <ol className={styles.list}>
        {Array.from(items.entries(), ([position, item]) => (
          <li key={position} className={styles.item}>
            {position > 0 ? (
              <Icon className={styles.separator} glyph={ChevronRightIcon} size="xs" />
            ) : null}
            {item.href === undefined ? (
              <span aria-current="page">{item.label}</span>
            ) : (
              renderLink(item.href, item.label)
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
