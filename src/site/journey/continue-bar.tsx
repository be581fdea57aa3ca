import type { ReactNode } from 'react';
import { monthlyPrice } from '#catalogue/price.ts';
import { formatPriceAfterOffer } from '#catalogue/price-texts.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import { Container } from '#design/layout/container.tsx';
import { MonthlyPriceLockup } from '#site/plan/monthly-price-lockup.tsx';
import styles from './continue-bar.module.css';

interface ContinueBarProps {
  product: Product;
  variant: ProductVariant;
  /** The page's submit button; small screens show it only here. */
  action: ReactNode;
}

/** Price and submit button at the bottom of a small window; it never covers the footer. */
export function ContinueBar({ product, variant, action }: ContinueBarProps) {
  const price = monthlyPrice(product, variant);
  return (
    <div className={styles.bar} data-continue-bar="">
      <Container className={styles.row}>
        <div>
          <MonthlyPriceLockup amount={price.now} size="sm" />
          <p className={styles.after}>{formatPriceAfterOffer(price)}</p>
        </div>
        {action}
      </Container>
    </div>
  );
}
