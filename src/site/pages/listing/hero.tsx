import { Container } from '#design/layout/container.tsx';
import styles from './hero.module.css';
import { HeroArt } from './hero-art.tsx';
import { HeroWords } from './hero-words.tsx';
import type { HeroProps } from './listing-page.tsx';

/** The hero with a picture, and the tabs on its lower edge. */
export function Hero({ texts, tabs }: HeroProps) {
  return (
    <Container className={styles.row}>
      <div className={styles.words}>
        <HeroWords texts={texts} />
        <div className={styles.tabs}>{tabs}</div>
      </div>
      <HeroArt className={styles.art} />
    </Container>
  );
}
