import type { Product } from '#catalogue/product.ts';
import { EmptyTab } from './empty-tab.tsx';
import { PlanCard } from './plan-card.tsx';
import styles from './plan-list.module.css';
import { describeSortOrder, writeSmallPrint } from './small-print.ts';

export function PlanList({ products }: { products: readonly Product[] }) {
  if (products.length === 0) return <EmptyTab />;
  return (
    <>
      {products.length > 1 && <p className={styles.order}>{describeSortOrder(products)}</p>}
      <ul className={styles.plans}>
        {products.map((product) => (
          <PlanCard key={product.productId} product={product} />
        ))}
      </ul>
      <p className={styles.smallPrint}>{writeSmallPrint(products)}</p>
    </>
  );
}
