import { Link } from 'react-router';
import { monthlyPrice } from '#catalogue/price.ts';
import { type Product, variantsByPrice } from '#catalogue/product.ts';
import { ButtonLink } from '#design/components/button/button.tsx';
import { Card } from '#design/components/card/card.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { TickIcon } from '#design/components/icon/icons.ts';
import { VisuallyHidden } from '#design/components/visually-hidden/visually-hidden.tsx';
import { stepAddress } from '#site/journey/step-address.ts';
import { MonthlyPriceLockup } from '#site/plan/monthly-price-lockup.tsx';
import { PlanKindChip } from '#site/plan/plan-kind-chip.tsx';
import { callOutFee, priceAfter } from '#site/plan/price-texts.ts';
import styles from './plan-card.module.css';

export function PlanCard({ product }: { product: Product }) {
  const cheapest = variantsByPrice(product)[0];
  if (!cheapest) return null;
  const price = monthlyPrice(product, cheapest);
  return (
    <Card as="article" className={styles.card}>
      <PlanKindChip kind={product.productType} />
      <h2 className={styles.name}>{product.productTitle}</h2>
      <p className={styles.summary}>{product.summary}</p>
      <MonthlyPriceLockup amount={price.now} />
      <p>{priceAfter(price)}</p>
      <p className={styles.fee}>Call-out fee: {callOutFee(cheapest)}</p>
      <ul className={styles.covered}>
        {product.covered.map((item) => (
          <li key={item} className={styles.item}>
            <Icon className={styles.tick} glyph={TickIcon} size="sm" weight="bold" />
            {item}
          </li>
        ))}
      </ul>
      <ButtonLink
        className={styles.choose}
        as={Link}
        to={stepAddress(product.productId, '')}
        isBlock
      >
        Choose this plan<VisuallyHidden>: {product.productTitle}</VisuallyHidden>
      </ButtonLink>
    </Card>
  );
}
