import { monthlyPrice } from '#catalogue/price.ts';
import { formatCallOutFeeSentence, formatTaxSentence } from '#catalogue/price-texts.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import { Card } from '#design/components/card/card.tsx';
import styles from './price-card.module.css';
import { PriceTimeline } from './price-timeline.tsx';

interface PriceCardProps {
  product: Product;
  variant: ProductVariant;
}

/** The price of all months, total, call-out fee and included tax. */
export function PriceCard({ product, variant }: PriceCardProps) {
  const price = monthlyPrice(product, variant);
  return (
    <Card as="section" title="What you will pay">
      <PriceTimeline product={product} price={price} isLarge />
      <p className={styles.note}>
        {`${formatCallOutFeeSentence(product, variant)} ${formatTaxSentence(product)}`}
      </p>
    </Card>
  );
}
