import { useState } from 'react';
import { Button } from '#design/components/button/button.tsx';
import { motionDurations } from '#design/tokens/tokens.ts';
import { readTokenValue } from './declared-tokens.ts';
import styles from './tokens-page.module.css';

/** Shows each duration as an animation. Reduced motion stops it. */
export function MotionTokensSection() {
  const [isMoved, setMoved] = useState(false);
  return (
    <section className={styles.section}>
      <h2>Motion</h2>
      <div>
        <Button size="sm" variant="tertiary" onClick={() => setMoved(!isMoved)}>
          Move
        </Button>
      </div>
      <ul className={styles.tracks} data-moved={isMoved}>
        {Object.keys(motionDurations).map((name) => (
          <li key={name}>
            <span>
              {name} {readTokenValue(`--motion-${name}`)}
            </span>
            <span className={styles.track}>
              <span style={{ transitionDuration: `var(--motion-${name})` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
