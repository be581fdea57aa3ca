import type { ListedPlan } from '#catalogue/listed-plan.ts';
import { EmptyTab } from './empty-tab.tsx';
import { type Expert, ExpertPanel } from './expert-panel.tsx';
import { PlanCard } from './plan-card.tsx';
import styles from './plan-list.module.css';
import { writeSmallPrint } from './small-print.ts';

interface PlanListProps {
  products: readonly ListedPlan[];
  expert: Expert;
  /** The titles of the plans that a preview changes. */
  changedPlans?: readonly string[] | undefined;
}

/** The plans, and after them whom to ask. */
export function PlanList({ products, expert, changedPlans = [] }: PlanListProps) {
  const count = products.length;
  return (
    <>
      {count === 0 ? (
        <EmptyTab />
      ) : (
        <p className={styles.order}>
          <strong className={styles.count}>{count === 1 ? '1 plan.' : `${count} plans.`}</strong>
          {count > 1 && ' Sorted by standard monthly price, lowest first.'}
        </p>
      )}
      <ul className={styles.cells}>
        {products.map((product) => (
          <PlanCard
            key={product.productId}
            product={product}
            isChanged={changedPlans.includes(product.productTitle)}
          />
        ))}
        <li className={styles.expert}>
          <ExpertPanel {...expert} />
        </li>
      </ul>
      {count > 0 && <p className={styles.smallPrint}>{writeSmallPrint(products)}</p>}
    </>
  );
}
