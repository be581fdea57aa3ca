import type { ReactNode } from 'react';
import { Icon } from '#design/components/icon/icon.tsx';
import { TickIcon } from '#design/components/icon/icons.ts';
import { Container } from '#design/layout/container.tsx';
import styles from './hero.module.css';
import { HeroArt } from './hero-art.tsx';

const promises = ['Pay monthly by Direct Debit', '14 days to change your mind'];

/** The coloured top of the page, with the tabs on its lower edge. */
export function Hero({ tabs }: { tabs: ReactNode }) {
  return (
    <div className={styles.hero} data-on-dark>
      <Container className={styles.row}>
        <div className={styles.words}>
          <h1 className={styles.heading}>Boiler, heating and plumbing cover</h1>
          <p className={styles.lead}>
            Choose a plan, pick a call-out fee that suits you, and leave the cold mornings to us. No
            account needed.
          </p>
          <ul className={styles.promises}>
            {promises.map((promise) => (
              <li key={promise} className={styles.promise}>
                <Icon className={styles.tick} glyph={TickIcon} size="sm" weight="bold" />
                {promise}
              </li>
            ))}
          </ul>
          <div className={styles.tabs}>{tabs}</div>
        </div>
        <HeroArt className={styles.art} />
      </Container>
    </div>
  );
}
