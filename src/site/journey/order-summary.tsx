import { firstYearTotal, monthlyPrice, offerSaving } from '#catalogue/price.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import { Card } from '#design/components/card/card.tsx';
import { DefinitionList } from '#design/components/definition-list/definition-list.tsx';
import { formatPence } from '#rules/money.ts';
import { MonthlyPriceLockup } from '#site/plan/monthly-price-lockup.tsx';
import { callOutFee } from '#site/plan/price-texts.ts';
import styles from './order-summary.module.css';

interface OrderSummaryProps {
  product: Product;
  variant: ProductVariant;
}

/** What is being bought and what it costs, in view through every step. */
export function OrderSummary({ product, variant }: OrderSummaryProps) {
  const price = monthlyPrice(product, variant);
  return (
    <Card as="aside" padding="none" aria-label="Your order">
      <div className={styles.head} data-on-dark>
        <p className={styles.label}>Your order</p>
        <p className={styles.name}>{product.productTitle}</p>
        <MonthlyPriceLockup amount={price.now} size="md" isInverse />
        {price.onOffer && (
          <p className={styles.offer}>
            {product.offerPercentage}% off for your first {price.offerMonths} months
          </p>
        )}
      </div>
      <div className={styles.rows}>
        <DefinitionList
          variant="spread"
          items={[
            ...(price.onOffer
              ? [
                  {
                    term: `After ${price.offerMonths} months`,
                    description: `${formatPence(price.standard)} a month`,
                  },
                ]
              : []),
            { term: 'Call-out fee', description: callOutFee(product, variant) },
            ...(price.onOffer
              ? [
                  {
                    term: 'Offer saving',
                    description: formatPence(offerSaving(price)),
                    emphasis: 'saving' as const,
                  },
                ]
              : []),
            {
              term: 'First-year total',
              description: formatPence(firstYearTotal(price)),
              emphasis: 'total' as const,
            },
          ]}
        />
        <p className={styles.note}>You can cancel free of charge in the first 14 days.</p>
      </div>
    </Card>
  );
}
