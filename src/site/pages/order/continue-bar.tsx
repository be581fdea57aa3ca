import { monthlyPrice } from '#catalogue/price.ts';
import { formatCallOutFeeTitle, formatPriceAfterOffer } from '#catalogue/price-texts.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import { Button } from '#design/components/button/button.tsx';
import { Container } from '#design/layout/container.tsx';
import { MonthlyPriceLockup } from '#site/plan/monthly-price-lockup.tsx';
import styles from './continue-bar.module.css';

interface ContinueBarProps {
  product: Product;
  variant: ProductVariant;
}

/** Price and submit button at the bottom of a small window, from where its parent begins to where it ends. */
export function ContinueBar({ product, variant }: ContinueBarProps) {
  const price = monthlyPrice(product, variant);
  return (
    <div className={styles.bar} data-continue-bar="">
      <Container className={styles.row}>
        <div>
          <MonthlyPriceLockup amount={price.now} size="sm" />
          <p className={styles.after}>{formatPriceAfterOffer(price)}</p>
          <p className={styles.after}>{formatCallOutFeeTitle(product, variant)}</p>
        </div>
        <Button type="submit">Continue</Button>
      </Container>
    </div>
  );
}
