import { categoryFromQuery, listedProducts } from '#catalogue/listing.ts';
import { Container } from '#design/layout/container.tsx';
import { siteContext } from '#site/server-context.ts';
import { PageFrame } from '#site/shell/page-frame.tsx';
import type { Route } from './+types/page.ts';
import styles from './page.module.css';
import { PlanCard } from './plan-card.tsx';

export function loader({ context, request }: Route.LoaderArgs) {
  const category = categoryFromQuery(new URL(request.url).searchParams.get('filterType'));
  return { products: listedProducts(context.get(siteContext).products, { category }) };
}

export default function ListingPage({ loaderData: { products } }: Route.ComponentProps) {
  return (
    <PageFrame
      title="Boiler, heating and plumbing cover"
      hero={
        <div className={styles.hero}>
          <Container>
            <h1 className={styles.heading}>Boiler, heating and plumbing cover</h1>
            <p className={styles.lead}>
              Choose a plan, pick a call-out fee that suits you, and leave the cold mornings to us.
              No account needed.
            </p>
          </Container>
        </div>
      }
    >
      <ul className={styles.plans}>
        {products.map((product) => (
          <li key={product.productId} className={styles.plan}>
            <PlanCard product={product} />
          </li>
        ))}
      </ul>
    </PageFrame>
  );
}
