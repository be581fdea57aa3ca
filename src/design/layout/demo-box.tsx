import type { ReactNode } from 'react';
import styles from './demo-box.module.css';

/** A box to lay out in the examples of this folder. */
export const DemoBox = ({ children }: { children: ReactNode }) => (
  <div className={styles.box}>{children}</div>
);
