import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { getPagePath } from '#api/paths.ts';
import { isInsurance } from '#catalogue/product.ts';
import { Checkbox } from '#design/components/checkbox/checkbox.tsx';
import { confirmationAnswerSchema } from '#journey/answers.ts';
import { getPurchaseConsentText, getTermsConsentText } from '#journey/wording.ts';
import { useValidatedForm } from '#site/forms/use-validated-form.ts';
import { FormStepPage } from '#site/journey/form-step-page.tsx';
import { StepForm } from '#site/journey/step-form.tsx';
import { useJourney } from '#site/journey/use-journey.ts';
import { useReloadPlan } from '#site/journey/use-reload-plan.ts';
import { useRenewalChoice } from '#site/journey/use-renewal-choice.ts';
import { saveAnswer } from '#site/journey-state/in-tab/answers.ts';
import { SellerAndInsurer } from '#site/plan/seller-and-insurer.tsx';
import type { PurchaseOutcome } from './buy-plan.ts';
import styles from './page.module.css';
import { PurchaseOverview } from './purchase-overview.tsx';
import { RepeatPurchaseNotice } from './repeat-purchase-notice.tsx';
import { SendingNotice } from './sending-notice.tsx';
import { shownDateField } from './shown-date-field.ts';

export { action } from './action.ts';

const confirmationForm = {
  blank: { confirmTermsConditions: false, confirmPurchase: false },
  schemaOf: () => confirmationAnswerSchema,
};

/** The code of a purchase is loaded after the page's own. */
const loadPurchase = () => import('./buy-plan.ts');

export default function ConfirmationPage() {
  const journey = useJourney('confirmation');
  const { answers, stored, product, variant, urlOf } = journey;
  const renewsAutomatically = useRenewalChoice();
  const navigate = useNavigate();
  useReloadPlan();
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const leave = useRef<AbortController>(null);
  // A buyer who goes back to change an answer must not buy the plan as it was.
  useEffect(() => () => leave.current?.abort(), []);
  useEffect(() => {
    loadPurchase().catch(() => {});
  }, []);

  const showOutcome = (outcome: PurchaseOutcome | undefined) => {
    if (!outcome) return undefined;
    if (outcome.kind === 'incomplete') return navigate(urlOf('summary'));
    // Replaces this page, so that back does not reopen a finished purchase.
    if (outcome.kind === 'bought') return navigate(getPagePath('success'), { replace: true });
    return navigate(getPagePath('error'), { state: outcome.failure });
  };
  const form = useValidatedForm({
    rules: confirmationForm,
    stored,
    refused: journey.refused,
    onAnswer: async (confirmation) => {
      if (isSending.current) return;
      saveAnswer('confirmation', confirmation);
      isSending.current = true;
      try {
        const { buyPlan } = await loadPurchase();
        leave.current = new AbortController();
        const { signal } = leave.current;
        const onBusy = () => setBusy(true);
        await showOutcome(await buyPlan(journey, confirmation, { onBusy, signal }));
      } finally {
        isSending.current = false;
        setBusy(false);
      }
    },
  });

  return (
    <FormStepPage
      step="confirmation"
      heading="Confirm your purchase"
      lead="Here is everything you are buying. Nothing is bought until you press the button."
      isSingle
      hasErrors={form.isRefused}
      nextPages={['success', 'error']}
      loadCode={loadPurchase}
    >
      <StepForm
        form={form}
        note="Nothing leaves your account today"
        submitLabel="Buy now, with obligation to pay"
        submittingLabel="Setting up your plan"
      >
        <input type="hidden" name={shownDateField} value={journey.today} />
        <RepeatPurchaseNotice />
        {variant && (
          <PurchaseOverview
            product={product}
            variant={variant}
            answers={answers}
            dates={journey.dates}
            renewsAutomatically={renewsAutomatically}
          />
        )}
        {isInsurance(product) && (
          <SellerAndInsurer providers={journey.providers} payeeSentence={journey.payeeSentence} />
        )}
        <div className={styles.ticks}>
          <Checkbox
            isTile
            {...form.field('confirmTermsConditions')}
            label={getTermsConsentText(product, variant)}
          />
          <Checkbox
            isTile
            {...form.field('confirmPurchase')}
            label={variant && getPurchaseConsentText(product, variant)}
          />
        </div>
        <SendingNotice isSending={form.isSubmitting} isBusy={isBusy} />
      </StepForm>
    </FormStepPage>
  );
}
