import { type ReactNode, useId } from 'react';
import { Card, type CardProps } from '../card/card.tsx';
import { type DefinitionItem, DefinitionList } from './definition-list.tsx';
import styles from './summary-card.module.css';

export interface SummaryCardProps extends Omit<CardProps<'section'>, 'title' | 'padding' | 'as'> {
  title: ReactNode;
  items: readonly DefinitionItem[];
  /** Link to change these answers. Its accessible name must say which answers. */
  action?: ReactNode;
}

export function SummaryCard({
  title,
  titleAs: Title = 'h2',
  items,
  action,
  children,
  ...rest
}: SummaryCardProps) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} {...rest} padding="none">
      <div className={styles.head}>
        <Title className={styles.title} id={titleId}>
          {title}
        </Title>
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
      <DefinitionList className={styles.list} items={items} />
      {children}
    </Card>
  );
}
