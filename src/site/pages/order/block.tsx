import type { ReactNode } from 'react';
import styles from './block.module.css';

interface BlockProps {
  title: string;
  /** For links to the block. */
  id?: string | undefined;
  children: ReactNode;
}

/** A section of the order page, whose heading is on the page itself. */
export function Block({ title, id, children }: BlockProps) {
  return (
    <section id={id} className={styles.block}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
