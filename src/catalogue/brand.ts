import * as z from 'zod/mini';
import { isEmail } from '#rules/fields/email.ts';
import { nonEmptyTextSchema, ukPhoneNumberSchema } from './content-field.ts';

/** A company that sells or insures plans, with the details that must be shown where insurance is sold. */
const party = z.strictObject({
  name: nonEmptyTextSchema,
  statement: nonEmptyTextSchema,
  registerName: nonEmptyTextSchema,
  registerNumber: nonEmptyTextSchema,
  complaints: nonEmptyTextSchema,
  /** Added to `complaints` where insurance is sold, e.g. who decides when the answer does not help. */
  insuranceComplaints: z.optional(nonEmptyTextSchema),
});

/** The retailer's names and contact details. */
export const brandSchema = z.strictObject({
  brandName: nonEmptyTextSchema,
  companyName: nonEmptyTextSchema,
  areaName: nonEmptyTextSchema,
  expert: z.strictObject({
    phoneNumber: ukPhoneNumberSchema,
    /** Completes "An expert will get back to you …", e.g. "within one working day". */
    replyTime: nonEmptyTextSchema,
    hours: z.array(z.strictObject({ days: nonEmptyTextSchema, times: nonEmptyTextSchema })),
  }),
  email: z.string().check(z.refine(isEmail, { error: 'must be an email address' })),
  /** Keyed by the values of a plan's `seller` and `insurer`. */
  parties: z.record(z.string(), party),
});
export type Brand = z.output<typeof brandSchema>;
