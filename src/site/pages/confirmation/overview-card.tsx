import type { ReactNode } from 'react';
import { monthlyPrice, termTotal } from '#catalogue/price.ts';
import {
  formatCallOutFeeSentence,
  formatTaxSentence,
  formatTotalTitle,
} from '#catalogue/price-texts.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import { Card } from '#design/components/card/card.tsx';
import { formatPence } from '#rules/money.ts';
import { MonthlyPriceLockup } from '#site/plan/monthly-price-lockup.tsx';
import { PlanKindChip } from '#site/plan/plan-kind-chip.tsx';
import { PriceAfter } from '#site/plan/price-after.tsx';
import styles from './overview-card.module.css';

interface OverviewCardProps {
  product: Product;
  variant: ProductVariant;
  /** One or more `OverviewPart`. */
  children: ReactNode;
  /** A part across the full width of the card. */
  footer?: ReactNode;
}

/** The plan with its price in one column and the parts in the other. */
export function OverviewCard({ product, variant, children, footer }: OverviewCardProps) {
  const { termMonths } = product;
  const price = monthlyPrice(product, variant);
  return (
    <Card as="section" padding="none" className={styles.card} aria-labelledby="overview-title">
      <div className={styles.price} data-on-dark="">
        <div className={styles.lead}>
          <div className={styles.plan}>
            <PlanKindChip kind={product.productType} />
            <h2 id="overview-title" className={styles.name}>
              {product.productTitle}
            </h2>
          </div>
          <MonthlyPriceLockup amount={price.now} size="lg" isInverse />
          <p className={styles.after}>
            <PriceAfter price={price} />
          </p>
        </div>
        <div className={styles.sum}>
          <dl>
            <div className={styles.total}>
              <dt>{formatTotalTitle(termMonths)}</dt>
              <dd className={styles.amount}>{formatPence(termTotal(price, termMonths))}</dd>
            </div>
          </dl>
          <p className={styles.note}>
            {formatCallOutFeeSentence(product, variant)} {formatTaxSentence(product)}
          </p>
        </div>
      </div>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </Card>
  );
}

interface OverviewPartProps {
  title: string;
  children: ReactNode;
}

export function OverviewPart({ title, children }: OverviewPartProps) {
  return (
    <div className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </div>
  );
}

/** Two parts side by side on wide screens. */
export function SideBySideParts({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
