import type { ReactNode } from 'react';
import styles from './demo-box.module.css';

/** Something to lay out, for the examples of this folder. */
export const DemoBox = ({ children }: { children: ReactNode }) => (
  <div className={styles.box}>{children}</div>
);
