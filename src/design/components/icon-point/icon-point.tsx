import type { ComponentProps, ReactNode } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { type GlyphComponent, Icon } from '../icon/icon.tsx';
import styles from './icon-point.module.css';

export interface IconPointProps extends Omit<ComponentProps<'div'>, 'title'> {
  glyph: GlyphComponent;
  title: ReactNode;
  /** The tile behind the icon. A light tile has a larger title. */
  tile?: 'none' | 'light' | 'dark' | undefined;
}

/** An icon beside a title and a text. */
export function IconPoint({
  glyph,
  title,
  tile = 'none',
  className,
  children,
  ...rest
}: IconPointProps) {
  return (
    <div {...rest} className={joinClassNames(styles.point, styles[tile], className)}>
      <span className={styles.icon}>
        <Icon glyph={glyph} />
      </span>
      <div>
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.text}>{children}</div>}
      </div>
    </div>
  );
}
