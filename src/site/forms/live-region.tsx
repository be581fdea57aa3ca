import type { ReactNode } from 'react';
import styles from './live-region.module.css';

/**
 * A region whose later content screen readers announce, because the region itself is rendered from the start.
 */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.region}>
      {children}
    </div>
  );
}
