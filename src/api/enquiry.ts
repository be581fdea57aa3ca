import * as z from 'zod/mini';
import { isUnderCharacterLimit, maxCharactersMessage } from '#rules/character-count.ts';
import { emailField } from '#rules/email.ts';
import { field, required } from '#rules/field.ts';
import { hasHiddenCharactersInLines, hiddenCharactersMessage } from '#rules/hidden-characters.ts';
import { nameField } from '#rules/name.ts';
import { tidyLines } from '#rules/pasted-text.ts';
import { phoneField } from '#rules/phone.ts';

/** What someone tells us when they ask to be called. The form and the endpoint judge it alike. */
export const enquiryFields = z.object({
  name: required('Enter your name', nameField),
  email: required('Enter your email address', emailField),
  telNumber: required('Enter your phone number', phoneField),
  message: field(
    tidyLines,
    [(text) => text.trim() !== '', 'Tell us how we can help'],
    [(text) => isUnderCharacterLimit(text, 2000), maxCharactersMessage],
    [(text) => !hasHiddenCharactersInLines(text), hiddenCharactersMessage('Your message')],
  ),
});

/** Nobody reads the form, writes a sentence and sends it in less. */
export const minimumFillSeconds = 3;

/** As sent: with what tells a person from a program that fills in forms. */
export const enquiryBody = z.strictObject({
  ...enquiryFields.shape,
  /** A field no person sees. Whatever fills it is not one. */
  website: z.optional(z.string()),
  /** From opening the page to sending. */
  secondsToFill: z.number().check(z.gte(0)),
});
export type EnquiryBody = z.output<typeof enquiryBody>;

export const enquiryResponse = z.object({ enquiryId: z.string() });
