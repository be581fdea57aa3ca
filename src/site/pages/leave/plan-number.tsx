import type { PlanToLeave } from '#contract/leaving-access.ts';
import styles from './page.module.css';

/** The plan and its reference number, which is not broken at its hyphens. */
export function PlanNumber({ planName, reference }: Pick<PlanToLeave, 'planName' | 'reference'>) {
  return (
    <>
      {planName}, <span className={styles.number}>{reference}</span>
    </>
  );
}
