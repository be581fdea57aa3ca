import { type ReactElement, type ReactNode, type Ref, useId } from 'react';
import { basePath } from '#api/paths.ts';
import type { IllustrationName } from '#catalogue/picture.ts';
import { Card } from '#design/components/card/card.tsx';
import styles from './outcome-card.module.css';

interface OutcomeCardProps {
  /** A picture of the content, or a drawing of the page's own. */
  art: IllustrationName | ReactElement;
  /** The page's heading. */
  title: string;
  why: ReactNode;
  /** What follows the reason, e.g. a plan that suits. */
  children?: ReactNode;
  actions?: ReactNode;
  /** The line under a rule, e.g. a phone number. */
  foot?: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The card of a page where the way goes on elsewhere: a picture, what is, one sentence why, and the ways on. */
export function OutcomeCard({
  art,
  title,
  why,
  children,
  actions,
  foot,
  headingRef,
}: OutcomeCardProps) {
  const headingId = useId();
  return (
    <Card as="section" padding="none" className={styles.outcome} aria-labelledby={headingId}>
      <div className={styles.art}>
        {typeof art === 'string' ? (
          <img src={`${basePath}/images/${art}.svg`} alt="" className={styles.picture} />
        ) : (
          <div className={styles.picture}>{art}</div>
        )}
      </div>
      <div className={styles.body}>
        <h1 ref={headingRef} id={headingId} tabIndex={-1} className={styles.heading}>
          {title}
        </h1>
        <p className={styles.why}>{why}</p>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
        {foot && <div className={styles.person}>{foot}</div>}
      </div>
    </Card>
  );
}
