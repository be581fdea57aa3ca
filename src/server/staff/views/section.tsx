import type { ReactNode } from 'react';

interface SectionProps {
  title: ReactNode;
  /** Beside the title. */
  note?: ReactNode;
  id?: string;
  children: ReactNode;
}

/** A part of a page with a heading of its own. */
export function Section({ title, note, id, children }: SectionProps) {
  return (
    <section className="part" id={id}>
      <h2>
        {title}
        {note && <small> {note}</small>}
      </h2>
      {children}
    </section>
  );
}
