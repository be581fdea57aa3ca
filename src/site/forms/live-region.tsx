import type { ReactNode } from 'react';
import styles from './live-region.module.css';

/** What appears in it is announced: the region itself stands there from the start. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.region}>
      {children}
    </div>
  );
}
