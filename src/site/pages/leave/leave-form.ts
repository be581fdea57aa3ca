import * as z from 'zod/mini';
import { noticeKinds } from '#contract/notice-kinds.ts';
import { emailFieldSchema } from '#rules/fields/email.ts';
import { defineRequiredField } from '#rules/fields/field.ts';
import { referenceFieldSchema } from '#rules/fields/reference.ts';

const schema = z.object({
  reference: defineRequiredField('Enter the reference number of the plan', referenceFieldSchema),
  email: defineRequiredField('Enter the email address you bought it with', emailFieldSchema),
});

/** The form that finds the plan. */
export const findForm = { blank: { reference: '', email: '' }, schemaOf: () => schema };

/** What a form of the page does when it is sent. */
export const actField = 'act';

export const noticeFormSchema = z.object({
  kind: z.enum(noticeKinds),
  // The server makes it with the form.
  key: z.uuid(),
});
