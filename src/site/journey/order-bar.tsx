import { formatCancellationNote } from '#catalogue/cancellation.ts';
import { monthlyPrice } from '#catalogue/price.ts';
import { formatCallOutFeeTitle, formatPricePerMonth } from '#catalogue/price-texts.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import { ExpandableBar } from '#design/components/expandable-bar/expandable-bar.tsx';
import { PriceAfter } from '#site/plan/price-after.tsx';
import styles from './order-bar.module.css';
import { OrderRows } from './order-rows.tsx';

interface OrderBarProps {
  product: Product;
  variant: ProductVariant;
}

/** The order on small screens: a bar under the step indicator that expands. */
export function OrderBar({ product, variant }: OrderBarProps) {
  const price = monthlyPrice(product, variant);
  return (
    <aside className={styles.bar} aria-label="Your order">
      <ExpandableBar
        label="Show order"
        openLabel="Hide order"
        lead={
          <>
            <strong className={styles.now}>{formatPricePerMonth(price.now)}</strong>{' '}
            <span className={styles.after}>
              <PriceAfter price={price} />
              <span className={styles.fee}>{formatCallOutFeeTitle(product, variant)}</span>
            </span>
          </>
        }
      >
        <p className={styles.name}>{product.productTitle}</p>
        <OrderRows product={product} variant={variant} />
        <p className={styles.note}>{formatCancellationNote(product)}</p>
      </ExpandableBar>
    </aside>
  );
}
