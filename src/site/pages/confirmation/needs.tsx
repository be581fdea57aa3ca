import { Card } from '#design/components/card/card.tsx';
import type { NeedsStatement } from '#journey/needs-statement.ts';
import styles from './needs.module.css';

/** What the buyer told us, and how the plan answers it. */
export function Needs({ statement }: { statement: NeedsStatement }) {
  const { title, lead, points, conclusion } = statement;
  return (
    <Card as="section" title={title}>
      <p>{lead}</p>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>{conclusion}</p>
    </Card>
  );
}
