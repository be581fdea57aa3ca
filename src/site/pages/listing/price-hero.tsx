import { formatPricePerMonth } from '#catalogue/price-texts.ts';
import { findStartingPrices } from '#catalogue/starting-price.ts';
import { Container } from '#design/layout/container.tsx';
import { toPence } from '#rules/money.ts';
import { HeroWords } from './hero-words.tsx';
import type { HeroProps } from './listing-page.tsx';
import { PriceBoard } from './price-board.tsx';
import styles from './price-hero.module.css';

/** The hero with the lowest price of each kind of cover, and the tabs on its lower edge. */
export function PriceHero({ texts, products, tabs }: HeroProps) {
  const prices = findStartingPrices(products);
  const lowest = Math.min(...prices.map(({ variant }) => variant.priceMonthly));
  return (
    <Container className={styles.row}>
      <div>
        <HeroWords texts={texts}>
          {prices.length > 0 && (
            <span className={styles.price}> from {formatPricePerMonth(toPence(lowest))}</span>
          )}
        </HeroWords>
      </div>
      {prices.length > 0 && <PriceBoard className={styles.board} prices={prices} />}
      <div className={styles.tabs}>{tabs}</div>
    </Container>
  );
}
