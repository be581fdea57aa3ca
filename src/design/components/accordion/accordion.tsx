import { type ComponentProps, type ReactNode, useId } from 'react';
import { joinClassNames } from '../../class-list.ts';
import motion from '../expandable-section/details-motion.module.css';
import { Icon } from '../icon/icon.tsx';
import { ChevronDownIcon } from '../icon/icons.ts';
import styles from './accordion.module.css';

export interface AccordionItem {
  id: string;
  title: ReactNode;
  content: ReactNode;
  isOpen?: boolean | undefined;
}

export interface AccordionProps extends ComponentProps<'div'> {
  items: readonly AccordionItem[];
  /** The heading level of the titles. */
  titleAs?: 'h2' | 'h3' | 'h4' | undefined;
  /** Whether opening an item closes the others. */
  isExclusive?: boolean | undefined;
}

export function Accordion({
  items,
  titleAs: Title = 'h3',
  isExclusive = false,
  className,
  ...rest
}: AccordionProps) {
  const group = useId();
  if (items.length === 0) return null;
  return (
    <div {...rest} className={joinClassNames(styles.accordion, className)}>
      {items.map((item) => (
        <details
          key={item.id}
          id={item.id}
          className={joinClassNames(styles.item, motion.details)}
          name={isExclusive ? group : undefined}
          open={item.isOpen}
        >
          <summary className={styles.summary}>
            <Title className={styles.title}>{item.title}</Title>
            <Icon className={motion.chevron} glyph={ChevronDownIcon} />
          </summary>
          <div className={styles.body}>{item.content}</div>
        </details>
      ))}
    </div>
  );
}
