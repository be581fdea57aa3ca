import * as z from 'zod/mini';
import { maxCharactersField } from '#rules/character-count.ts';
import { emailField } from '#rules/email.ts';
import { nameField } from '#rules/name.ts';
import { phoneField } from '#rules/phone.ts';

/** What someone tells us when they ask to be called. The form and the endpoint judge it alike. */
export const enquiryAnswer = z.object({
  name: nameField,
  email: emailField,
  telNumber: phoneField,
  message: maxCharactersField(2000).check(
    z.refine((text) => text.trim() !== '', { error: 'Tell us how we can help' }),
  ),
});

/** Nobody reads the form, writes a sentence and sends it in less. */
export const shortestFillSeconds = 3;

/** As sent: with what tells a person from a program that fills in forms. */
export const enquiryBody = z.strictObject({
  ...enquiryAnswer.shape,
  /** A field no person sees. Whatever fills it is not one. */
  website: z.optional(z.string()),
  /** From opening the page to sending. */
  secondsToFill: z.number().check(z.gte(0)),
});
export type EnquiryBody = z.output<typeof enquiryBody>;

export const enquiryReceipt = z.object({ enquiryId: z.string() });
