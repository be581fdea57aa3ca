import * as z from 'zod/mini';
import { emailFieldSchema } from '#rules/fields/email.ts';
import { defineRequiredField } from '#rules/fields/field.ts';
import { postcodeFieldSchema, understandPostcode } from '#rules/fields/postcode.ts';

const blank = { email: '', postcode: '' };

const schema = z.object({
  email: defineRequiredField('Enter your email address', emailFieldSchema),
  postcode: defineRequiredField('Enter the postcode of the home', postcodeFieldSchema),
});

export const saveForm = {
  blank,
  schemaOf: () => schema,
  understand: { postcode: understandPostcode },
};
