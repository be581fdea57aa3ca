import * as z from 'zod/mini';
import { isUnderCharacterLimit, tooManyCharactersMessage } from '#rules/fields/character-count.ts';
import { emailFieldSchema } from '#rules/fields/email.ts';
import { defineField, defineRequiredField } from '#rules/fields/field.ts';
import {
  formatHiddenCharactersMessage,
  hasHiddenCharactersInLines,
} from '#rules/fields/hidden-characters.ts';
import { nameFieldSchema } from '#rules/fields/name.ts';
import { phoneFieldSchema } from '#rules/fields/phone.ts';
import { tidyMultilineText } from '#rules/fields/tidy-text.ts';

/** The fields that both the form and the endpoint validate. */
export const enquiryFieldsSchema = z.object({
  name: defineRequiredField('Enter your name', nameFieldSchema),
  email: defineRequiredField('Enter your email address', emailFieldSchema),
  telNumber: defineRequiredField('Enter your phone number', phoneFieldSchema),
  message: defineField(
    tidyMultilineText,
    [(text) => text.trim() !== '', 'Tell us how we can help'],
    [(text) => isUnderCharacterLimit(text, 2000), tooManyCharactersMessage],
    [(text) => !hasHiddenCharactersInLines(text), formatHiddenCharactersMessage('Your message')],
  ),
});

/** A form that was filled in faster is treated as spam, because no person needs less time. */
export const minimumFillSeconds = 3;

/** The request body, with two fields for spam detection. */
export const enquiryBodySchema = z.strictObject({
  ...enquiryFieldsSchema.shape,
  /** A hidden field. Only bots fill it in. */
  website: z.optional(z.string()),
  /** The seconds from opening the page to sending the form. */
  secondsToFill: z.number().check(z.gte(0)),
});
export type EnquiryBody = z.output<typeof enquiryBodySchema>;

export const enquiryResponseSchema = z.object({ enquiryId: z.string() });
