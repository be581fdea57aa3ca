import type { ReactNode } from 'react';
import { monthlyPrice } from '#catalogue/price.ts';
import { priceAfter } from '#catalogue/price-sentence.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import { Container } from '#design/layout/container.tsx';
import { MonthlyPriceLockup } from '#site/plan/monthly-price-lockup.tsx';
import styles from './order-bar.module.css';

interface OrderBarProps {
  product: Product;
  variant: ProductVariant;
  /** What to do next, where the page keeps its button here. */
  action?: ReactNode;
}

/** The order on small screens: at the bottom of the window, and never over the footer. */
export function OrderBar({ product, variant, action }: OrderBarProps) {
  const price = monthlyPrice(product, variant);
  return (
    <aside className={styles.bar} aria-label="Your order in short">
      <Container className={styles.row}>
        <div>
          <MonthlyPriceLockup amount={price.now} size="sm" />
          <p className={styles.after}>{action ? priceAfter(price) : product.productTitle}</p>
        </div>
        {action}
      </Container>
    </aside>
  );
}
