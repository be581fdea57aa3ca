import type { ReactNode } from 'react';
import styles from './live-region.module.css';

/** Screen readers announce content added to it, because the region itself is rendered from the start. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.region}>
      {children}
    </div>
  );
}
