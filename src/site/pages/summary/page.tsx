import { useEffect } from 'react';
import { Link as RouterLink } from 'react-router';
import { SummaryCard } from '#design/components/definition-list/summary-card.tsx';
import { Link } from '#design/components/link/link.tsx';
import { Stack } from '#design/layout/stack.tsx';
import { type StepId, summaryAnswerSchema } from '#journey/answers.ts';
import { useValidatedForm } from '#site/forms/use-validated-form.ts';
import { ValidatedForm } from '#site/forms/validated-form.tsx';
import { StepPage } from '#site/journey/step-page.tsx';
import { useJourney } from '#site/journey/use-journey.ts';
import { useReloadAtMidnight } from '#site/journey/use-reload-at-midnight.ts';
import { ImportantDocuments } from '#site/plan/important-documents.tsx';
import { PlanDates } from '#site/plan/plan-dates.tsx';
import { PriceCard } from '#site/plan/price-card.tsx';
import { beginChangeFromSummary } from '#site/session/change-from-summary.ts';
import { getIdempotencyKey } from '#site/session/purchase.ts';
import { listAnswerGroups } from './answer-groups.ts';
import styles from './page.module.css';

export { action } from '#site/forms/no-script-action.ts';

const blank = { summaryConfirm: true };

export default function SummaryPage() {
  const { answers, answer, product, variant, dates, terms, urlOf, nextNote } =
    useJourney('summary');
  const form = useValidatedForm({
    schema: summaryAnswerSchema,
    blank,
    stored: undefined,
    onAnswer: answer,
  });
  useReloadAtMidnight();
  // The idempotency key is created here, so that a duplicated tab, a reload and a second press use the same
  // key.
  useEffect(() => {
    getIdempotencyKey();
  }, []);

  const change = (step: StepId, what: string) => (
    <Link
      as={RouterLink}
      variant="standalone"
      to={urlOf(step)}
      aria-label={`Change ${what}`}
      onClick={() => beginChangeFromSummary(product.productId)}
    >
      Change
    </Link>
  );
  const price = variant && (
    <PriceCard product={product} variant={variant} cancelBy={dates.cancelBy} />
  );
  return (
    <StepPage
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
      <ValidatedForm form={form} note={nextNote}>
        {null}
      </ValidatedForm>
    </StepPage>
  );
}
