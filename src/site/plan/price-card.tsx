import { monthlyPrice } from '#catalogue/price.ts';
import {
  formatCallOutFeeSentence,
  formatMonths,
  formatTaxSentence,
} from '#catalogue/price-texts.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import { Card } from '#design/components/card/card.tsx';
import { formatLongDate } from '#rules/dates/long-date.ts';
import { MonthlyPriceLockup } from './monthly-price-lockup.tsx';
import styles from './price-card.module.css';
import { PriceTimeline } from './price-timeline.tsx';

interface PriceCardProps {
  product: Product;
  variant: ProductVariant;
  /** The last day to cancel, YYYY-MM-DD. */
  cancelBy: string;
}

/** Price now and later, total, call-out fee and included tax. */
export function PriceCard({ product, variant, cancelBy }: PriceCardProps) {
  const price = monthlyPrice(product, variant);
  return (
    <Card as="section" title="What you will pay">
      <p className={styles.lead}>For your first {formatMonths(product.termMonths)}</p>
      <div className={styles.price}>
        <MonthlyPriceLockup amount={price.now} size="md" />
      </div>
      <PriceTimeline product={product} price={price} />
      <p className={styles.note}>
        {`${formatCallOutFeeSentence(product, variant)} ${formatTaxSentence(product)}`}
      </p>
      <p className={styles.note}>
        You can cancel free of charge until {formatLongDate(cancelBy)},{' '}
        {product.cancellation.condition}.
      </p>
    </Card>
  );
}
