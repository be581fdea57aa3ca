import * as z from 'zod/mini';
import { isEmail } from '#rules/email.ts';

const text = z.string().check(z.minLength(1, 'must not be empty'));

/** A company that sells or insures plans, as the law wants it named where insurance is sold. */
const party = z.strictObject({
  name: text,
  statement: text,
  registerName: text,
  registerNumber: text,
  complaints: text,
});

/** Whose shop this is, and how to reach a person. */
export const brandSchema = z.strictObject({
  brandName: text,
  companyName: text,
  areaName: text,
  expert: z.strictObject({
    phoneNumber: z.string().check(z.regex(/^0[\d ]+$/, 'must be a UK phone number')),
    hours: z.array(z.strictObject({ days: text, times: text })),
  }),
  email: z.string().check(z.refine(isEmail, { error: 'must be an email address' })),
  /** By the key that a plan's `seller` and `insurer` name. */
  parties: z.record(z.string(), party),
});
export type Brand = z.output<typeof brandSchema>;
