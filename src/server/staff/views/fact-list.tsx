import type { ReactNode } from 'react';

interface FactListProps {
  /** By what they say. Those that are undefined are left out. */
  facts: Record<string, ReactNode>;
  className?: string;
}

export function FactList({ facts, className = 'facts pairs' }: FactListProps) {
  return (
    <dl className={className}>
      {Object.entries(facts)
        .filter(([, fact]) => fact !== undefined)
        .map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Figures at first sight, each with a note or without one. */
export function FigureList({ figures }: { figures: Record<string, readonly string[]> }) {
  const facts = Object.entries(figures).map(([name, [figure, note]]) => [
    name,
    <>
      {figure} {note && <small>{note}</small>}
    </>,
  ]);
  return <FactList className="figures" facts={Object.fromEntries(facts)} />;
}
