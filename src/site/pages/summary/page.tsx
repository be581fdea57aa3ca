import { useEffect, useMemo } from 'react';
import { useLinkClickHandler } from 'react-router';
import { Card } from '#design/components/card/card.tsx';
import { ChoiceTiles } from '#design/components/choice-tiles/choice-tiles.tsx';
import { SummaryCard } from '#design/components/definition-list/summary-card.tsx';
import { Link } from '#design/components/link/link.tsx';
import { Stack } from '#design/layout/stack.tsx';
import type { StepId } from '#journey/answers.ts';
import { getRenewalQuestion, listRenewalOptions } from '#journey/renewal-choice.ts';
import { useValidatedForm } from '#site/forms/use-validated-form.ts';
import { FormStepPage } from '#site/journey/form-step-page.tsx';
import { StepForm } from '#site/journey/step-form.tsx';
import { useJourney } from '#site/journey/use-journey.ts';
import { useReloadPlan } from '#site/journey/use-reload-plan.ts';
import { useRenewalChoice } from '#site/journey/use-renewal-choice.ts';
import { createStepAction } from '#site/journey-state/in-cookie/step-action.ts';
import { recordRenewalChoice } from '#site/journey-state/in-tab/agreement.ts';
import { beginChangeFromSummary } from '#site/journey-state/in-tab/change-from-summary.ts';
import { getIdempotencyKey } from '#site/journey-state/in-tab/purchase.ts';
import { ImportantDocuments } from '#site/plan/important-documents.tsx';
import { PlanDates } from '#site/plan/plan-dates.tsx';
import { PriceCard } from '#site/plan/price-card.tsx';
import { changeQuery } from '#site/steps/step-url.ts';
import { listAnswerGroups } from './answer-groups.ts';
import styles from './page.module.css';
import { createSummaryForm } from './summary-form.ts';

export const action = createStepAction('summary', {
  rulesOf: ({ product }) => createSummaryForm(product),
  accept: ({ renews, ...answer }, { journey: { agreement } }) =>
    renews
      ? { answer, agreement: { ...agreement, renewsAutomatically: renews === 'Y' } }
      : { answer },
});

export default function SummaryPage() {
  const { answers, answer, product, variant, dates, terms, urlOf, nextNote, refused } =
    useJourney('summary');
  const choice = useRenewalChoice();
  const form = useValidatedForm({
    rules: useMemo(() => createSummaryForm(product), [product]),
    draft: `summary ${product.productId}`,
    stored: useMemo(() => (choice === undefined ? {} : { renews: choice ? 'Y' : 'N' }), [choice]),
    refused,
    onAnswer: ({ renews, ...given }) => {
      if (renews) recordRenewalChoice(renews === 'Y');
      answer(given);
    },
  });
  useReloadPlan();
  // The idempotency key is created here, so that a duplicated tab, a reload and a second press use the same
  // key.
  useEffect(() => {
    getIdempotencyKey();
  }, []);

  const change = (step: StepId, what: string) => (
    <ChangeLink
      to={urlOf(step)}
      what={what}
      onFollow={() => beginChangeFromSummary(product.productId)}
    />
  );
  const price = variant && <PriceCard product={product} variant={variant} />;
  return (
    <FormStepPage
      step="summary"
      heading="Check everything is right"
      lead="Take a moment to look over your plan and your details. You can change anything before you buy."
      // Preloaded here, so that the result can be shown when the network fails during the purchase.
      nextPages={['confirmation', 'success', 'error']}
      aside={price}
    >
      <Stack gap="sm">
        {listAnswerGroups({ product, variant, answers, terms }).map((group) => (
          <SummaryCard
            key={group.title}
            title={group.title}
            items={group.items.map(({ step, what, ...item }) => ({
              ...item,
              action: step && what && change(step, what),
            }))}
            action={change(group.step, group.title.toLowerCase())}
          >
            {group.step === 'order' && (
              <div className={styles.dates}>
                <PlanDates dates={dates} />
              </div>
            )}
          </SummaryCard>
        ))}
      </Stack>
      <div className={styles.narrowOnly}>{price}</div>
      {variant && <ImportantDocuments documents={variant.importantDocuments} />}
      <StepForm form={form} note={nextNote}>
        {product.renews && (
          <Card>
            <ChoiceTiles
              {...form.question('renews')}
              legend={getRenewalQuestion(product)}
              options={listRenewalOptions(product, product.renews)}
            />
          </Card>
        )}
      </StepForm>
    </FormStepPage>
  );
}

interface ChangeLinkProps {
  to: string;
  what: string;
  onFollow: () => void;
}

/** Without script the query tells the server that the buyer returns to the summary. */
function ChangeLink({ to, what, onFollow }: ChangeLinkProps) {
  const follow = useLinkClickHandler(to);
  return (
    <Link
      variant="standalone"
      href={`${to}${changeQuery}`}
      aria-label={`Change ${what}`}
      onClick={(event) => {
        onFollow();
        follow(event);
      }}
    >
      Change
    </Link>
  );
}
