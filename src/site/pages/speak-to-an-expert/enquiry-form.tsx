import { Card } from '#design/components/card/card.tsx';
import { TextInput } from '#design/components/text-input/text-input.tsx';
import { Textarea } from '#design/components/textarea/textarea.tsx';
import { Stack } from '#design/layout/stack.tsx';
import { characterCountLabel } from '#rules/fields/character-count.ts';
import { EmailInput } from '#site/forms/email-input.tsx';
import { ValidatedForm } from '#site/forms/validated-form.tsx';
import styles from './page.module.css';
import type { useEnquiry } from './use-enquiry.ts';

interface EnquiryFormProps {
  form: ReturnType<typeof useEnquiry>;
}

export function EnquiryForm({ form }: EnquiryFormProps) {
  return (
    <ValidatedForm form={form} submitLabel="Send" submittingLabel="Sending">
      <Card>
        <Stack gap="md">
          <TextInput {...form.field('name')} label="Your name" autoComplete="name" />
          <EmailInput {...form.field('email')} />
          <TextInput
            {...form.field('telNumber')}
            label="Phone number"
            type="tel"
            autoComplete="tel"
          />
          <Textarea
            {...form.field('message')}
            label="How can we help?"
            hint="Please leave out bank details: we never need them here."
            countLabel={characterCountLabel}
          />
          <label className={styles.honeypot} aria-hidden="true">
            Website
            <input {...form.register('website')} tabIndex={-1} autoComplete="off" />
          </label>
        </Stack>
      </Card>
    </ValidatedForm>
  );
}
