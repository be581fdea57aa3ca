import { useState } from 'react';
import { Button } from '#design/components/button/button.tsx';
import { motion } from '#design/tokens/tokens.ts';
import { tokenValue } from './declared-tokens.ts';
import styles from './tokens-page.module.css';

/** Shows each duration as an animation. Reduced motion stops it. */
export function Motion() {
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
        {Object.keys(motion).map((name) => (
          <li key={name}>
            <span>
              {name} {tokenValue(`--motion-${name}`)}
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
