import { formatPriceAfterOffer } from '#catalogue/price-texts.ts';
import type { PlanSuggestion } from '#catalogue/suggested-plans.ts';
import { MonthlyPriceLockup } from '#site/plan/monthly-price-lockup.tsx';
import { PlanKindChip } from '#site/plan/plan-kind-chip.tsx';
import styles from './suggested-plan.module.css';

/** Name, price and benefit of another plan that suits the buyer's answers. */
export function SuggestedPlan({ plan, promise }: PlanSuggestion) {
  const { productTitle, productType, price } = plan;
  return (
    <div className={styles.suggestion}>
      <PlanKindChip kind={productType} />
      <strong className={styles.name}>{productTitle}</strong>
      <p className={styles.note}>{promise}</p>
      <div className={styles.price}>
        <MonthlyPriceLockup amount={price.now} size="sm" />
        {price.onOffer && <p className={styles.after}>{formatPriceAfterOffer(price)}</p>}
      </div>
    </div>
  );
}
