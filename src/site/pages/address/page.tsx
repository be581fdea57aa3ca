import { Link as RouterLink } from 'react-router';
import { Card } from '#design/components/card/card.tsx';
import { Link } from '#design/components/link/link.tsx';
import { TextInput } from '#design/components/text-input/text-input.tsx';
import { Stack } from '#design/layout/stack.tsx';
import { addressAnswer } from '#journey/answers.ts';
import { StepForm } from '#site/journey/step-form.tsx';
import { StepPage } from '#site/journey/step-page.tsx';
import { useJourney } from '#site/journey/use-journey.ts';
import { useStepForm } from '#site/journey/use-step-form.ts';

export { action } from '#site/journey/unscripted-post.ts';

const blank = { addressLine1: '', addressLine2: '', town: '' };

export default function AddressPage() {
  const { stored, answer, answers, addressOf } = useJourney('address');
  const form = useStepForm({ schema: addressAnswer, blank, stored, onAnswer: answer });
  return (
    <StepPage
      step="address"
      heading="Your address"
      lead="We write to you here about your plan."
      hasErrors={form.isRefused}
    >
      <StepForm form={form} note="Next, your details">
        <Card>
          <Stack gap="md">
            <TextInput
              {...form.field('addressLine1')}
              label="Address line 1"
              autoComplete="address-line1"
            />
            <TextInput
              {...form.field('addressLine2')}
              label="Address line 2 (optional)"
              autoComplete="address-line2"
            />
            <TextInput
              {...form.field('town')}
              label="Town or city"
              width="md"
              autoComplete="address-level2"
            />
            <p>
              Postcode: <strong>{answers.postcode?.postcode}</strong>{' '}
              <Link as={RouterLink} to={addressOf('postcode')}>
                Change postcode
              </Link>
            </p>
          </Stack>
        </Card>
      </StepForm>
    </StepPage>
  );
}
