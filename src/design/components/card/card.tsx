import type { ComponentProps, ElementType, ReactNode } from 'react';
import { joinClassNames } from '../../class-list.ts';
import type { HighlightColorName } from '../../tokens/tokens.ts';
import styles from './card.module.css';

interface CardOwnProps<Root extends ElementType> {
  as?: Root | undefined;
  highlight?: HighlightColorName | undefined;
  /** `none` is for cards whose content has its own padding, such as a coloured header. */
  padding?: 'none' | 'md' | undefined;
  title?: ReactNode;
  titleAs?: 'h2' | 'h3' | 'h4' | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

export type CardProps<Root extends ElementType = 'div'> = CardOwnProps<Root> &
  Omit<ComponentProps<Root>, keyof CardOwnProps<Root>>;

export function Card<Root extends ElementType = 'div'>({
  as,
  highlight,
  padding = 'md',
  title,
  titleAs: Title = 'h2',
  className,
  children,
  ...rest
}: CardProps<Root>) {
  const Element: ElementType = as ?? 'div';
  return (
    <Element
      {...rest}
      className={joinClassNames(
        styles.card,
        padding === 'md' && styles.padded,
        highlight && styles.highlighted,
        highlight && styles[highlight],
        className,
      )}
    >
      {title ? <Title className={styles.title}>{title}</Title> : null}
      {children}
    </Element>
  );
}
