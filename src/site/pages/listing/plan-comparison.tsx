import { Link as RouterLink } from 'react-router';
import type { ComparisonFeatures } from '#catalogue/comparison.ts';
import type { ListedPlan } from '#catalogue/listed-plan.ts';
import { monthlyPrice } from '#catalogue/price.ts';
import { formatFeeAmount, formatMonths } from '#catalogue/price-texts.ts';
import { isInsurance, sortVariantsByPrice } from '#catalogue/product.ts';
import { ButtonLink } from '#design/components/button/button.tsx';
import { Fold } from '#design/components/fold/fold.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { MinusIcon, TickIcon } from '#design/components/icon/icons.ts';
import { Table, type TableRow } from '#design/components/table/table.tsx';
import { VisuallyHidden } from '#design/components/visually-hidden/visually-hidden.tsx';
import { formatPence } from '#rules/money.ts';
import { getStepUrl } from '#site/steps/step-url.ts';
import styles from './plan-comparison.module.css';

const caption = 'Standard monthly prices before any offer, with the call-out fee shown.';

interface PlanComparisonProps {
  heading: string;
  products: readonly ListedPlan[];
  features: ComparisonFeatures;
}

/** The plans of the tab side by side, in the order of the cards. Shows nothing for a single plan. */
export function PlanComparison({ heading, products, features }: PlanComparisonProps) {
  const plans = products.flatMap((product) => {
    const cheapest = sortVariantsByPrice(product)[0];
    return cheapest ? [{ product, cheapest }] : [];
  });
  if (plans.length < 2) return null;
  return (
    <section aria-labelledby="comparison">
      <h2 id="comparison">{heading}</h2>
      <p className={styles.lead}>{caption}</p>
      <Fold label={`Show the ${plans.length} plans side by side`} isBoxed>
        <Table
          className={styles.table}
          caption={caption}
          isCaptionHidden
          columns={plans.map(({ product }) => ({
            id: product.productId,
            label: product.productTitle,
          }))}
          rows={[
            ...factRows(plans),
            ...featureRows(products, features),
            {
              id: 'choose',
              label: <VisuallyHidden>Choose a plan</VisuallyHidden>,
              isWideOnly: true,
              cells: products.map(chooseLink),
            },
          ]}
        />
      </Fold>
    </section>
  );
}

interface ComparedPlan {
  product: ListedPlan;
  cheapest: ListedPlan['productVariants'][number];
}

function factRows(plans: readonly ComparedPlan[]): TableRow[] {
  return [
    {
      id: 'price',
      label: 'Standard monthly price',
      cells: plans.map(({ product, cheapest }) => (
        <strong key={product.productId} className={styles.price}>
          {formatPence(cheapest.priceMonthly)}
        </strong>
      )),
    },
    {
      id: 'offer',
      label: 'Offer',
      cells: plans.map(({ product, cheapest }) => {
        const price = monthlyPrice(product, cheapest);
        if (!price.onOffer) return 'None';
        return `${formatPence(price.now)} for ${formatMonths(price.offerMonths)}`;
      }),
    },
    {
      id: 'fee',
      label: 'Call-out fee',
      cells: plans.map(({ cheapest }) => formatFeeAmount(cheapest)),
    },
    {
      id: 'kind',
      label: 'Type of plan',
      // The soft hyphen lets the word break on phones, where a column is narrower than it.
      cells: plans.map(({ product }) =>
        isInsurance(product) ? 'Insurance' : 'Mainte\u00adnance & Support',
      ),
    },
  ];
}

/** Features that none of the plans includes have no row. */
function featureRows(products: readonly ListedPlan[], features: ComparisonFeatures): TableRow[] {
  return features
    .filter(({ id }) => products.some((product) => product.features.includes(id)))
    .map(({ id, label }) => ({
      id,
      label,
      cells: products.map((product) =>
        product.features.includes(id) ? (
          <Icon
            key={product.productId}
            className={styles.included}
            glyph={TickIcon}
            weight="bold"
            label="Included"
          />
        ) : (
          <Icon
            key={product.productId}
            className={styles.missing}
            glyph={MinusIcon}
            label="Not included"
          />
        ),
      ),
    }));
}

function chooseLink({ productId, productTitle }: ListedPlan) {
  return (
    <ButtonLink
      key={productId}
      className={styles.choose}
      as={RouterLink}
      to={getStepUrl(productId, '')}
      variant="tertiary"
      size="sm"
      isBlock
    >
      Choose<VisuallyHidden> {productTitle}</VisuallyHidden>
    </ButtonLink>
  );
}
