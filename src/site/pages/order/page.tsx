import { useMemo } from 'react';
import { monthlyPrice } from '#catalogue/price.ts';
import { coversBoiler, isInsurance, variantById, variantsByPrice } from '#catalogue/product.ts';
import { Alert } from '#design/components/alert/alert.tsx';
import { Button } from '#design/components/button/button.tsx';
import { Card } from '#design/components/card/card.tsx';
import { Checkbox } from '#design/components/checkbox/checkbox.tsx';
import { orderAnswer } from '#journey/answers.ts';
import type { loader } from '#site/journey/journey-route.tsx';
import { PriceTimeline } from '#site/journey/price-timeline.tsx';
import { stepAddress } from '#site/journey/step-address.ts';
import { StepForm } from '#site/journey/step-form.tsx';
import { StepPage } from '#site/journey/step-page.tsx';
import { useJourney } from '#site/journey/use-journey.ts';
import { useStepForm } from '#site/journey/use-step-form.ts';
import { PlanKindChip } from '#site/plan/plan-kind-chip.tsx';
import { hasCallOutFee } from '#site/plan/price-texts.ts';
import { saveSelection } from '#site/session/selection.ts';
import { pageMeta } from '#site/shell/page-meta.ts';
import type { Route } from './+types/page.ts';
import { CoverLists } from './cover-lists.tsx';
import { ImportantDocuments } from './important-documents.tsx';
import styles from './page.module.css';
import { Providers } from './providers.tsx';
import { structuredData } from './structured-data.ts';
import { VariantTiles } from './variant-tiles.tsx';

export { action } from '#site/journey/unscripted-post.ts';

/** From the plan that the journey's own loader found; on an error there is none. */
export function meta({ matches }: Route.MetaArgs) {
  const journey = matches.find((match) => match?.id === 'journey/journey-route')?.loaderData;
  if (!journey) return [];
  const { product, siteOrigin } = journey as Awaited<ReturnType<typeof loader>>;
  const address = `${siteOrigin}${stepAddress(product.productId, '')}`;
  return [
    ...pageMeta({ title: product.productTitle, description: product.summary, address }),
    { 'script:ld+json': structuredData(product, address) },
  ];
}

const formId = 'order';

export default function OrderPage() {
  const { product, providers, campaignIds, context, stored, answer } = useJourney('order');
  const variants = variantsByPrice(product);
  const cheapest = variants[0]?.productVariantId ?? '';
  const blank = useMemo(() => ({ productVariantId: cheapest, isConfirmed: false }), [cheapest]);
  const form = useStepForm({
    schema: useMemo(() => orderAnswer(context), [context]),
    blank,
    isFieldFocused: true,
    stored: ownChoice(stored, (id) => variantById(product, id) !== undefined),
    onAnswer: (given) => {
      const variant = variantById(product, given.productVariantId);
      if (variant) saveSelection(product, variant, campaignIds);
      answer(given);
    },
  });
  const variant = variantById(product, form.watch('productVariantId')) ?? variants[0];
  const price = variant && monthlyPrice(product, variant);

  return (
    <StepPage
      step="order"
      heading={product.productTitle}
      lead={product.summary}
      eyebrow={<PlanKindChip kind={product.productType} />}
      variant={variant}
      hasErrors={form.isRefused}
      barAction={
        <Button type="submit" form={formId}>
          Continue
        </Button>
      }
    >
      <StepForm
        id={formId}
        form={form}
        isSubmitInBar
        note={coversBoiler(product) ? 'Next, tell us about your boiler' : 'Next, your postcode'}
      >
        <VariantTiles
          product={product}
          variants={variants}
          inputProps={form.register('productVariantId')}
          error={form.messageOf('productVariantId')}
        />
        {variant && hasCallOutFee(variant) && (
          <Alert
            severity="warning"
            title={`You will pay £${variant.priceVariation} each time we come out`}
          >
            <p>
              We take it by card when you book. There is no fee for a return visit to the same fault
              within 28 days.
            </p>
          </Alert>
        )}
        <CoverLists covered={product.covered} notCovered={product.notCovered} />
        {variant && (
          <>
            <Card as="section" title={price?.onOffer ? 'How the offer works' : 'What you will pay'}>
              {price && <PriceTimeline price={price} offerPercentage={product.offerPercentage} />}
              <p className={styles.tax}>
                Prices include {product.tax.name} at {product.tax.ratePercent}%.
              </p>
            </Card>
            <ImportantDocuments documents={variant.importantDocuments} />
            {isInsurance(product) && <Providers providers={providers} />}
          </>
        )}
        <Card title="Before you continue">
          <Checkbox
            {...form.field('isConfirmed')}
            label="I own this home or I am its landlord, and I have read the important documents above."
          />
        </Card>
      </StepForm>
    </StepPage>
  );
}

/** A variant saved while looking at another plan says nothing about this one. */
function ownChoice(stored: unknown, isOwn: (variantId: string) => boolean): unknown {
  const id = (stored as { productVariantId?: unknown } | undefined)?.productVariantId;
  return typeof id === 'string' && isOwn(id) ? stored : undefined;
}
