import * as z from 'zod/mini';
import { isEmail } from '#rules/email.ts';
import { nonEmptyText, ukPhoneNumber } from './content-field.ts';

/** A company that sells or insures plans, with the details that must be shown where insurance is sold. */
const party = z.strictObject({
  name: nonEmptyText,
  statement: nonEmptyText,
  registerName: nonEmptyText,
  registerNumber: nonEmptyText,
  complaints: nonEmptyText,
});

/** The retailer's names and contact details. */
export const brandSchema = z.strictObject({
  brandName: nonEmptyText,
  companyName: nonEmptyText,
  areaName: nonEmptyText,
  expert: z.strictObject({
    phoneNumber: ukPhoneNumber,
    hours: z.array(z.strictObject({ days: nonEmptyText, times: nonEmptyText })),
  }),
  email: z.string().check(z.refine(isEmail, { error: 'must be an email address' })),
  /** Keyed by the values of a plan's `seller` and `insurer`. */
  parties: z.record(z.string(), party),
});
export type Brand = z.output<typeof brandSchema>;
