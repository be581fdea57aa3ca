import type { NeedsStatement } from '#journey/needs-statement.ts';
import styles from './demands-and-needs.module.css';
import { OverviewPart } from './overview-card.tsx';

/** The statement of the buyer's demands and needs and how the plan meets them. */
export function DemandsAndNeeds({ statement }: { statement: NeedsStatement }) {
  const { title, lead, points, conclusion } = statement;
  return (
    <OverviewPart title={title}>
      <p>{lead}</p>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>{conclusion}</p>
    </OverviewPart>
  );
}
