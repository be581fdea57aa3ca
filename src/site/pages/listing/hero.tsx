import { Container } from '#design/layout/container.tsx';
import styles from './hero.module.css';
import { HeroArt } from './hero-art.tsx';
import { HeroPromises } from './hero-promises.tsx';
import type { HeroProps } from './listing-page.tsx';

/** The coloured top of the page, with the tabs on its lower edge. */
export function Hero({ texts, tabs }: HeroProps) {
  return (
    <div className={styles.hero} data-on-dark>
      <Container className={styles.row}>
        <div className={styles.words}>
          <h1 className={styles.heading}>{texts.heading}</h1>
          <p className={styles.lead}>{texts.lead}</p>
          <HeroPromises promises={texts.promises} />
          <div className={styles.tabs}>{tabs}</div>
        </div>
        <HeroArt className={styles.art} />
      </Container>
    </div>
  );
}
