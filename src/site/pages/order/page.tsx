import { type FormEvent, useLayoutEffect, useState } from 'react';
import { monthlyPrice } from '#catalogue/price.ts';
import {
  formatCallOutFeeCaveat,
  formatTaxSentence,
  hasCallOutFee,
} from '#catalogue/price-texts.ts';
import {
  findVariantById,
  isInsurance,
  type Product,
  sortVariantsByPrice,
} from '#catalogue/product.ts';
import { joinClassNames } from '#design/class-list.ts';
import { Alert } from '#design/components/alert/alert.tsx';
import { Card } from '#design/components/card/card.tsx';
import { Checkbox } from '#design/components/checkbox/checkbox.tsx';
import { getOrderConfirmationText, orderNotConfirmedMessage } from '#journey/order-confirmation.ts';
import { formatPence } from '#rules/money.ts';
import { readEarlyValues } from '#site/forms/early-input.ts';
import { readFieldValue } from '#site/forms/field-value.ts';
import { focusField } from '#site/forms/focus-field.ts';
import { useProceed } from '#site/forms/next-pages.ts';
import { FormActions } from '#site/forms/validated-form.tsx';
import type { loader } from '#site/journey/journey-route.tsx';
import { StepForm } from '#site/journey/step-form.tsx';
import { StepPage } from '#site/journey/step-page.tsx';
import { usePlanStep } from '#site/journey/use-plan-step.ts';
import { recordAgreedPlan } from '#site/journey-state/in-tab/agreement.ts';
import { useDraft } from '#site/journey-state/in-tab/drafts.ts';
import { saveSelection } from '#site/journey-state/in-tab/selection.ts';
import { DocumentList } from '#site/plan/important-documents.tsx';
import { PlanDates } from '#site/plan/plan-dates.tsx';
import { PlanKindChip } from '#site/plan/plan-kind-chip.tsx';
import { PlanTerms } from '#site/plan/plan-terms.tsx';
import { PriceTimeline } from '#site/plan/price-timeline.tsx';
import { Providers, providersTitle } from '#site/plan/seller-and-insurer.tsx';
import { pageMeta } from '#site/shell/page-meta.ts';
import { ScriptPlace } from '#site/shell/script-place.tsx';
import { getStepUrl, shownPlanField } from '#site/steps/step-url.ts';
import type { Route } from './+types/page.ts';
import { Block } from './block.tsx';
import { ContinueBar } from './continue-bar.tsx';
import { CoverLists } from './cover-lists.tsx';
import styles from './page.module.css';
import { RestartNotice } from './restart-notice.tsx';
import { createStructuredData } from './structured-data.ts';
import { VariantTiles } from './variant-tiles.tsx';

/** The meta tags, made from the plan that the journey route loaded; none when that loader failed. */
export function meta({ matches }: Route.MetaArgs) {
  const journey = matches.find((match) => match?.id === 'journey/journey-route')?.loaderData;
  if (!journey) return [];
  const { product, siteOrigin, providers, offerLastDay } = journey as Awaited<
    ReturnType<typeof loader>
  >;
  const url = `${siteOrigin}${getStepUrl(product.productId, '')}`;
  return [
    ...pageMeta({ title: product.productTitle, description: product.summary, address: url }),
    {
      'script:ld+json': createStructuredData({
        product,
        url,
        seller: providers[0]?.name,
        offerLastDay,
      }),
    },
  ];
}

const formId = 'order';

const notConfirmed = { message: orderNotConfirmedMessage, href: '#isConfirmed' };

export default function OrderPage() {
  const plan = usePlanStep('order');
  const { product, providers, campaignIds, dates, terms, stored, answer } = plan;
  const variants = sortVariantsByPrice(product);
  const [chosenId, setChosenId] = useState<string>();
  const [ticked, setTicked] = useState<boolean>();
  const [isRefused, setRefused] = useState(plan.refused?.hasErrors === true);
  const [isRestarted] = useState(plan.refused?.hasErrors === false);
  const draft = useDraft('order');
  const typedId = chosenId ?? draft.productVariantId ?? plan.refused?.values.productVariantId;
  const variant = findVariantById(product, String(typedId)) ?? plan.variant;
  const price = variant && monthlyPrice(product, variant);
  const isConfirmed = ticked ?? wasConfirmed(stored.order, product);
  const isMissing = isRefused && !isConfirmed;

  // Input from before hydration is still in the DOM.
  useLayoutEffect(() => {
    const { productVariantId, isConfirmed } = readEarlyValues();
    if (typeof productVariantId === 'string') setChosenId(productVariantId);
    if (typeof isConfirmed === 'boolean') setTicked(isConfirmed);
  }, []);

  const { isUnreachable, proceed } = useProceed();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The checkbox is read from the DOM: browsers and extensions restore checkboxes without an event.
    const isConfirmed =
      readFieldValue(event.currentTarget.elements.namedItem('isConfirmed')) === true;
    setTicked(isConfirmed);
    setRefused(!isConfirmed);
    if (!isConfirmed) {
      // In the next animation frame the error summary is rendered, which moves the checkbox.
      return requestAnimationFrame(() => focusField('isConfirmed'));
    }
    if (!variant) return;
    const { productVariantId } = variant;
    proceed(event.currentTarget, () => {
      saveSelection(product, variant, campaignIds);
      const parts = plan.fingerprints[productVariantId] ?? {};
      recordAgreedPlan({ productId: product.productId, productVariantId, parts });
      answer({ productVariantId, isConfirmed });
    });
  };

  return (
    <StepPage
      step="order"
      heading={product.productTitle}
      lead={product.summary}
      eyebrow={<PlanKindChip kind={product.productType} />}
      variant={variant}
      hasErrors={isRefused}
      formId={formId}
    >
      {isRestarted && <RestartNotice />}
      <StepForm
        id={formId}
        form={{
          onSubmit: submit,
          draftName: 'order',
          problems: isRefused ? [notConfirmed] : [],
          isUnreachable,
        }}
        isSubmitInside
      >
        <input type="hidden" name={shownPlanField} value={JSON.stringify(plan.fingerprints)} />
        <VariantTiles
          product={product}
          variants={variants}
          value={variant?.productVariantId}
          onChange={(event) => setChosenId(event.currentTarget.value)}
        />
        {variant && hasCallOutFee(variant) && (
          <Alert severity="warning" title={formatCallOutFeeCaveat(variant)}>
            <p>{product.callOutFeeNote}</p>
          </Alert>
        )}
        {/* A box of its own: the bar at the bottom of small windows appears where the choice ends. */}
        <div>
          <div className={styles.rest}>
            <Block id="cover" title="What you get">
              <CoverLists covered={product.covered} notCovered={product.notCovered} />
            </Block>
            {variant && price && (
              <>
                <Block title="What you pay, and when">
                  <Card padding="none" className={product.layout && styles[product.layout]}>
                    <div className={styles.part}>
                      <PriceTimeline product={product} price={price} />
                    </div>
                    <div className={styles.part}>
                      <h3 className={styles.partTitle}>Your dates if you buy today</h3>
                      <PlanDates
                        dates={dates}
                        notes={{
                          firstPayment: formatPence(price.now),
                          cancelCondition: product.cancellation.condition,
                        }}
                      />
                    </div>
                  </Card>
                  <p className={styles.foot}>{formatTaxSentence(product)} Nothing to pay today.</p>
                </Block>
                <Block title="Key terms">
                  <PlanTerms terms={terms} />
                  {/* Insurance names seller and insurer in a block of its own. */}
                  {!isInsurance(product) && <p className={styles.foot}>{plan.providersSentence}</p>}
                </Block>
                {variant.importantDocuments.length > 0 && (
                  <Block title="Important documents">
                    <DocumentList documents={variant.importantDocuments} />
                  </Block>
                )}
                {isInsurance(product) && (
                  <Block title={providersTitle}>
                    <Providers providers={providers} payeeSentence={plan.payeeSentence} />
                  </Block>
                )}
                <Block title="Before you continue">
                  <div className={joinClassNames(styles.agree, isMissing && styles.missing)}>
                    <Checkbox
                      name="isConfirmed"
                      checked={isConfirmed}
                      onChange={(event) => setTicked(event.currentTarget.checked)}
                      error={isMissing ? orderNotConfirmedMessage : undefined}
                      label={getOrderConfirmationText(product, variant)}
                    />
                    <FormActions className={styles.wideOnly} note={plan.nextNote} />
                  </div>
                </Block>
              </>
            )}
          </div>
          {variant && <ContinueBar product={product} variant={variant} />}
        </div>
      </StepForm>
      <ScriptPlace data-reviews="" />
    </StepPage>
  );
}

/** A confirmation given for another plan does not count for this one. */
function wasConfirmed(order: unknown, product: Product): boolean {
  const { isConfirmed, productVariantId } = (order ?? {}) as Record<string, unknown>;
  const isOwn =
    typeof productVariantId === 'string' &&
    findVariantById(product, productVariantId) !== undefined;
  return isOwn && isConfirmed === true;
}
