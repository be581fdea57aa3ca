import { formatPricePerMonth } from '#catalogue/price-texts.ts';
import { findStartingPrices } from '#catalogue/starting-price.ts';
import { Container } from '#design/layout/container.tsx';
import { toPence } from '#rules/money.ts';
import { HeroPromises } from './hero-promises.tsx';
import type { HeroProps } from './listing-page.tsx';
import { PriceBoard } from './price-board.tsx';
import styles from './price-hero.module.css';

/** The top of the page with the lowest price of each kind of cover, and the tabs on its lower edge. */
export function PriceHero({ texts, products, tabs }: HeroProps) {
  const prices = findStartingPrices(products);
  const lowest = Math.min(...prices.map(({ variant }) => variant.priceMonthly));
  return (
    <div className={styles.hero} data-on-dark>
      <Container className={styles.row}>
        <div>
          <h1 className={styles.heading}>
            {texts.heading}
            {prices.length > 0 && (
              <span className={styles.price}> from {formatPricePerMonth(toPence(lowest))}</span>
            )}
          </h1>
          <p className={styles.lead}>{texts.lead}</p>
          <HeroPromises promises={texts.promises} />
        </div>
        {prices.length > 0 && <PriceBoard className={styles.board} prices={prices} />}
        <div className={styles.tabs}>{tabs}</div>
      </Container>
    </div>
  );
}
