import type { ReactNode } from 'react';
import { formatCancellationNote } from '#catalogue/cancellation.ts';
import { monthlyPrice } from '#catalogue/price.ts';
import { formatOfferForFirstMonths } from '#catalogue/price-texts.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import { Card } from '#design/components/card/card.tsx';
import { MonthlyPriceLockup } from '#site/plan/monthly-price-lockup.tsx';
import { OrderRows } from './order-rows.tsx';
import styles from './order-summary.module.css';

interface OrderSummaryProps {
  product: Product;
  variant: ProductVariant;
  /** The page's submit button. */
  action?: ReactNode;
}

/** The plan and its price, beside every step on large screens. */
export function OrderSummary({ product, variant, action }: OrderSummaryProps) {
  const price = monthlyPrice(product, variant);
  return (
    <Card as="aside" padding="none" aria-label="Your order">
      <div className={styles.head} data-on-dark>
        <p className={styles.label}>Your order</p>
        <p className={styles.name}>{product.productTitle}</p>
        <MonthlyPriceLockup amount={price.now} size="md" isInverse />
        {price.onOffer && (
          <p className={styles.offer}>{formatOfferForFirstMonths(product, price)}</p>
        )}
      </div>
      <div className={styles.rows}>
        <OrderRows product={product} variant={variant} />
        {action}
        <p className={styles.note}>{formatCancellationNote(product)}</p>
      </div>
    </Card>
  );
}
