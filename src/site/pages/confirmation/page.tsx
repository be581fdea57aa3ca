import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { createContractAnswer, idempotencyKeyHeader } from '#api/create-contract.ts';
import type { FailureType } from '#api/failures.ts';
import { basePath, endpoints } from '#api/paths.ts';
import { Card } from '#design/components/card/card.tsx';
import { Checkbox } from '#design/components/checkbox/checkbox.tsx';
import { Stack } from '#design/layout/stack.tsx';
import { confirmationAnswer } from '#journey/answers.ts';
import { toContract } from '#journey/to-contract.ts';
import { purchaseText, termsText } from '#journey/wording.ts';
import { StepForm } from '#site/journey/step-form.tsx';
import { StepPage } from '#site/journey/step-page.tsx';
import { useJourney } from '#site/journey/use-journey.ts';
import { useStepForm } from '#site/journey/use-step-form.ts';
import { agreementTo } from '#site/session/agreement.ts';
import { saveAnswer } from '#site/session/answers.ts';
import { idempotencyKey, keepReceipt } from '#site/session/purchase.ts';
import { postJson } from '#site/session/request.ts';

export { action } from '#site/journey/unscripted-post.ts';

const waysOut = [`${basePath}/success`, `${basePath}/error`];

const blank = { confirmTermsConditions: false, confirmPurchase: false };

export default function ConfirmationPage() {
  const { context, answers, stored, product, variant, campaignIds, addressOf, documentVersions } =
    useJourney('confirmation');
  const navigate = useNavigate();
  const form = useStepForm({
    schema: confirmationAnswer,
    blank,
    stored,
    onAnswer: async (confirmation) => {
      saveAnswer('confirmation', confirmation);
      const given = { ...answers, confirmation };
      const agreement = variant && agreementTo(variant, given, documentVersions);
      const contract = toContract(context, given, campaignIds, agreement);
      if (!contract) return navigate(addressOf('summary'));
      const result = await postJson(endpoints.createContract, contract, {
        [idempotencyKeyHeader]: idempotencyKey(),
      });
      const created =
        result.kind === 'ok' ? z.safeParse(createContractAnswer, result.body).data : undefined;
      if (!created) {
        const failureType: FailureType =
          result.kind === 'failed' ? result.failure.failureType : 'SERVER';
        return navigate(`${basePath}/error`, {
          state: { failureType, retry: addressOf('confirmation') },
        });
      }
      keepReceipt({
        referenceId: created.referenceId,
        productName: product.productTitle,
        enquiryContact: product.enquiryPhoneNumber,
        repairContact: product.repairPhoneNumber,
      });
      // Replaces this page, so that back does not reopen a finished purchase.
      return navigate(`${basePath}/success`, { replace: true });
    },
  });
  return (
    <StepPage
      step="confirmation"
      heading="Confirm your purchase"
      lead="Last step. Nothing is bought until you press the button."
      hasErrors={form.isRefused}
      leadsTo={waysOut}
    >
      <StepForm
        form={form}
        note="Nothing to pay today"
        submitLabel="Buy now, with obligation to pay"
        submittingLabel="Setting up your plan"
      >
        <Card>
          <Stack gap="md">
            <Checkbox
              {...form.field('confirmTermsConditions')}
              label={termsText(product, variant)}
            />
            <Checkbox
              {...form.field('confirmPurchase')}
              label={variant && purchaseText(product, variant)}
            />
          </Stack>
        </Card>
      </StepForm>
    </StepPage>
  );
}
