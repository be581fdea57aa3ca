import type { NeedsStatement } from '#journey/needs-statement.ts';
import { GlancePart } from './glance-card.tsx';
import styles from './needs.module.css';

/** What the buyer told us, and how the plan answers it. */
export function Needs({ statement }: { statement: NeedsStatement }) {
  const { title, lead, points, conclusion } = statement;
  return (
    <GlancePart title={title}>
      <p>{lead}</p>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>{conclusion}</p>
    </GlancePart>
  );
}
