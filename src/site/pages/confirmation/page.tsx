import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { basePath } from '#api/paths.ts';
import { isInsurance } from '#catalogue/product.ts';
import { Checkbox } from '#design/components/checkbox/checkbox.tsx';
import { createAgreementToSend } from '#journey/agreement-to-send.ts';
import { confirmationAnswerSchema } from '#journey/answers.ts';
import { createContractFromAnswers } from '#journey/to-contract.ts';
import { getPurchaseConsentText, getTermsConsentText } from '#journey/wording.ts';
import { type SendPurchaseResult, sendPurchase } from '#site/calls/send-purchase.ts';
import { useValidatedForm } from '#site/forms/use-validated-form.ts';
import { ValidatedForm } from '#site/forms/validated-form.tsx';
import { invalidateCachedPlan } from '#site/journey/plan-cache.ts';
import { StepPage } from '#site/journey/step-page.tsx';
import { useJourney } from '#site/journey/use-journey.ts';
import { useReloadAtMidnight } from '#site/journey/use-reload-at-midnight.ts';
import { SellerAndInsurer } from '#site/plan/seller-and-insurer.tsx';
import { readStoredAgreement } from '#site/session/agreement.ts';
import { saveAnswer, withdrawAgreement, withdrawConfirmation } from '#site/session/answers.ts';
import { beginChangeFromSummary } from '#site/session/change-from-summary.ts';
import { readReceipt, saveReceipt, wishesToBuyAgain } from '#site/session/purchase.ts';
import { BusyNotice } from './busy-notice.tsx';
import styles from './page.module.css';
import { createPrintedDetails } from './printed-details.ts';
import { PurchaseOverview } from './purchase-overview.tsx';
import { describePurchaseResult } from './purchase-result.ts';
import { createPurchasedPlan } from './purchased-plan.ts';
import { RepeatPurchaseNotice } from './repeat-purchase-notice.tsx';
import { shownDateField } from './shown-date-field.ts';

export { action } from './action.ts';

const confirmationForm = {
  blank: { confirmTermsConditions: false, confirmPurchase: false },
  schemaOf: () => confirmationAnswerSchema,
};

export default function ConfirmationPage() {
  const journey = useJourney('confirmation');
  const { context, answers, stored, product, variant, campaignIds, urlOf } = journey;
  const navigate = useNavigate();
  useReloadAtMidnight();
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const leave = useRef<AbortController>(null);
  // A buyer who goes back to change an answer must not buy the plan as it was.
  useEffect(() => () => leave.current?.abort(), []);

  const showResult = (sent: SendPurchaseResult) => {
    const earlier = readReceipt();
    const { email } = journey;
    const result = describePurchaseResult(sent, { product, email, urlOf, earlier });
    if ('receipt' in result) {
      saveReceipt(result.receipt, createPrintedDetails(answers));
      // Replaces this page, so that back does not reopen a finished purchase.
      return navigate(`${basePath}/success`, { replace: true });
    }
    // The plan may be why the server refused: the next page loads it again instead of using the cached one.
    if (sent.kind === 'plan-changed' || (sent.kind === 'failed' && sent.isCertain)) {
      invalidateCachedPlan();
    }
    if (sent.kind === 'plan-changed') {
      if (sent.retryAt === 'summary') withdrawConfirmation();
      else {
        withdrawAgreement();
        beginChangeFromSummary(product.productId);
      }
    }
    return navigate(`${basePath}/error`, { state: result.failure });
  };
  const form = useValidatedForm({
    rules: confirmationForm,
    stored,
    refused: journey.refused,
    onAnswer: async (confirmation) => {
      if (isSending.current) return;
      saveAnswer('confirmation', confirmation);
      const given = { ...answers, confirmation };
      const agreement = variant && {
        ...createAgreementToSend(
          readStoredAgreement(),
          variant,
          given,
          journey.documentVersions,
          journey.dates,
        ),
        ...(wishesToBuyAgain() && { buysAgain: true as const }),
      };
      const contract = createContractFromAnswers(context, given, campaignIds, agreement);
      if (!contract || !variant) return navigate(urlOf('summary'));
      isSending.current = true;
      const plan = createPurchasedPlan(journey, variant, new Date());
      try {
        leave.current = new AbortController();
        const { signal } = leave.current;
        const sent = await sendPurchase(contract, plan, { onBusy: () => setBusy(true), signal });
        if (sent) await showResult(sent);
      } finally {
        isSending.current = false;
        setBusy(false);
      }
    },
  });

  return (
    <StepPage
      step="confirmation"
      heading="Confirm your purchase"
      lead="Here is everything you are buying. Nothing is bought until you press the button."
      isSingle
      hasErrors={form.isRefused}
      nextPages={['success', 'error']}
    >
      <ValidatedForm
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
          />
        )}
        {isInsurance(product) && (
          <SellerAndInsurer
            providers={journey.providers}
            providersSentence={journey.providersSentence}
          />
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
        <BusyNotice isBusy={isBusy} />
      </ValidatedForm>
    </StepPage>
  );
}
