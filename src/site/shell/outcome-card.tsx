import { type ReactNode, type Ref, useId } from 'react';
import { Card } from '#design/components/card/card.tsx';
import boiler from './outcome-art/boiler.svg?no-inline';
import coming from './outcome-art/coming.svg?no-inline';
import door from './outcome-art/door.svg?no-inline';
import farShore from './outcome-art/far-shore.svg?no-inline';
import magnifier from './outcome-art/magnifier.svg?no-inline';
import oldBoiler from './outcome-art/old-boiler.svg?no-inline';
import pillarBox from './outcome-art/pillar-box.svg?no-inline';
import shelf from './outcome-art/shelf.svg?no-inline';
import signature from './outcome-art/signature.svg?no-inline';
import signpost from './outcome-art/signpost.svg?no-inline';
import telephone from './outcome-art/telephone.svg?no-inline';
import styles from './outcome-card.module.css';

// The addresses of the pictures. They are not inlined into the script, because few visitors see them.
const pictures = {
  boiler,
  coming,
  door,
  farShore,
  magnifier,
  oldBoiler,
  pillarBox,
  shelf,
  signature,
  signpost,
  telephone,
};
export type OutcomeArt = keyof typeof pictures;

interface OutcomeCardProps {
  art: OutcomeArt;
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
        <img src={pictures[art]} alt="" className={styles.picture} />
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
