import { Link as RouterLink } from 'react-router';
import type { ListedPlan } from '#catalogue/listed-plan.ts';
import { formatOtherCallOutFees } from '#catalogue/listing-texts.ts';
import { monthlyPrice } from '#catalogue/price.ts';
import {
  formatCallOutFeeTitle,
  formatFirstMonths,
  formatOfferLabel,
} from '#catalogue/price-texts.ts';
import { sortVariantsByPrice } from '#catalogue/product.ts';
import { ButtonLink } from '#design/components/button/button.tsx';
import { Card } from '#design/components/card/card.tsx';
import { Chip } from '#design/components/chip/chip.tsx';
import { Fold } from '#design/components/fold/fold.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { InfoIcon, TagIcon, TickIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';
import { VisuallyHidden } from '#design/components/visually-hidden/visually-hidden.tsx';
import { takeFirst } from '#rules/display/take-first.ts';
import { MonthlyPriceLockup } from '#site/plan/monthly-price-lockup.tsx';
import { PlanKindChip } from '#site/plan/plan-kind-chip.tsx';
import { getStepUrl } from '#site/steps/step-url.ts';
import styles from './plan-card.module.css';

const coveredItemsShown = 5;
const coveredTitle = 'What’s covered';

interface PlanCardProps {
  product: ListedPlan;
  /** True in a preview in which the plan differs from the site now. */
  isChanged: boolean;
}

/** One item of the plan list. Its six rows are a subgrid of the list, so that prices and buttons line up. */
export function PlanCard({ product, isChanged }: PlanCardProps) {
  const cheapest = sortVariantsByPrice(product)[0];
  if (!cheapest) return null;
  const price = monthlyPrice(product, cheapest);
  const flair = formatOfferLabel(product, price);
  const otherFees = formatOtherCallOutFees(product);
  const url = getStepUrl(product.productId, '');
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.chips}>
        {flair && (
          <Chip
            className={styles.flair}
            variant="secondary"
            size="md"
            icon={<Icon glyph={TagIcon} size="xs" />}
          >
            {flair}
          </Chip>
        )}
        {isChanged && <Chip variant="quaternary">Changed in this preview</Chip>}
        <PlanKindChip kind={product.productType} />
      </div>
      <div>
        <h3 className={styles.name}>{product.productTitle}</h3>
        <p className={styles.summary}>{product.summary}</p>
      </div>
      <div className={styles.prices}>
        <div className={styles.price}>
          <p className={price.onOffer ? styles.label : styles.onlyLabel}>Standard price</p>
          <MonthlyPriceLockup amount={price.standard} size="card" />
        </div>
        {price.onOffer && (
          <div className={styles.offer}>
            <p className={styles.label}>Your {formatFirstMonths(price.offerMonths)}</p>
            <MonthlyPriceLockup amount={price.now} size="card" />
          </div>
        )}
      </div>
      <div className={styles.fee}>
        <Icon className={styles.info} glyph={InfoIcon} size="sm" />
        <div>
          <p className={styles.feeTitle}>{formatCallOutFeeTitle(product, cheapest)}</p>
          {otherFees && <p>{otherFees}</p>}
        </div>
      </div>
      <Fold label={coveredTitle} title={<h4 className={styles.coveredTitle}>{coveredTitle}</h4>}>
        <ul className={styles.covered}>
          {takeFirst(product.covered, coveredItemsShown).map((item) => (
            <li key={item} className={styles.item}>
              <Icon className={styles.tick} glyph={TickIcon} size="sm" weight="bold" />
              {item}
            </li>
          ))}
        </ul>
      </Fold>
      <div className={styles.actions}>
        <ButtonLink as={RouterLink} to={url} isBlock>
          Choose this plan<VisuallyHidden>: {product.productTitle}</VisuallyHidden>
        </ButtonLink>
        <Link as={RouterLink} to={`${url}#cover`} variant="standalone">
          Full details<VisuallyHidden> of {product.productTitle}</VisuallyHidden>
        </Link>
      </div>
    </Card>
  );
}
