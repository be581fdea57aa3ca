import { Link } from 'react-router';
import { formatCallOutFeeTitle } from '#catalogue/price-texts.ts';
import type { StartingPrice } from '#catalogue/starting-price.ts';
import { joinClassNames } from '#design/class-list.ts';
import { Icon } from '#design/components/icon/icon.tsx';
import { MonthlyPriceLockup } from '#site/plan/monthly-price-lockup.tsx';
import { listingTabTexts } from './listing-tabs.tsx';
import styles from './price-board.module.css';
import { filterStorageKey } from './stored-filter.ts';

interface PriceBoardProps {
  prices: readonly StartingPrice[];
  className?: string | undefined;
}

/** The lowest standard price of each kind of cover. Each is a link to the tab with its plans. */
export function PriceBoard({ prices, className }: PriceBoardProps) {
  return (
    <section className={joinClassNames(styles.board, className)} aria-labelledby="prices-from">
      <h2 id="prices-from" className={styles.title}>
        Standard monthly prices from
      </h2>
      <ul className={styles.prices}>
        {prices.map(({ category, product, variant }) => (
          <li key={category}>
            <Link
              className={styles.kind}
              to={`?${filterStorageKey}=${category}`}
              preventScrollReset
            >
              <Icon className={styles.glyph} glyph={listingTabTexts[category].glyph} />
              <span className={styles.label}>{listingTabTexts[category].label}</span>{' '}
              <MonthlyPriceLockup amount={variant.priceMonthly} size="sm" />{' '}
              <span className={styles.fee}>{formatCallOutFeeTitle(product, variant)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
