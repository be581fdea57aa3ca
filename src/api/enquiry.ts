import * as z from 'zod/mini';
import { isUnderCharacterLimit, maxCharactersMessage } from '#rules/character-count.ts';
import { emailField } from '#rules/email.ts';
import { field, required } from '#rules/field.ts';
import { hasHiddenCharactersInLines, hiddenCharactersMessage } from '#rules/hidden-characters.ts';
import { nameField } from '#rules/name.ts';
import { tidyLines } from '#rules/pasted-text.ts';
import { phoneField } from '#rules/phone.ts';

/** The fields that both the form and the endpoint validate. */
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

/** Requests sent faster are treated as spam: nobody fills in the form in less. */
export const minimumFillSeconds = 3;

/** The request body, with two fields for spam detection. */
export const enquiryBody = z.strictObject({
  ...enquiryFields.shape,
  /** A hidden field. Only bots fill it in. */
  website: z.optional(z.string()),
  /** From opening the page to sending the form. */
  secondsToFill: z.number().check(z.gte(0)),
});
export type EnquiryBody = z.output<typeof enquiryBody>;

export const enquiryResponse = z.object({ enquiryId: z.string() });
