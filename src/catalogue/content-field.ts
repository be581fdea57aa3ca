// Field schemas that several content files share.
import * as z from 'zod/mini';

// A description says what the field is for. docs/content.md and the JSON Schemas of content/.schemas show it.

export const nonEmptyTextSchema = z.string().check(z.minLength(1, 'must not be empty'));
export const text = (description: string) => nonEmptyTextSchema.check(z.describe(description));

/** A number, or the name of one in brand.json, which is replaced before the files are checked. */
const ukPhoneNumberSchema = z
  .string()
  .check(z.regex(/^(0[\d ]+|\{\{[\w.]+\}\})$/, 'must be a UK phone number'));
export const ukPhoneNumber = (description: string) =>
  ukPhoneNumberSchema.check(z.describe(description));

/** A path of this site or an https address; `//host` and `/\\host` would be another site. */
const linkAddressSchema = z
  .string()
  .check(
    z.regex(/^(\/(?![/\\])\S*|https:\/\/\S+)$/, 'must start with / or https://, without spaces'),
  );
export const linkAddress = (description: string) =>
  linkAddressSchema.check(z.describe(description));

/** Lower-case words joined by hyphens, e.g. "boiler-insurance". */
export const slugSchema = z
  .string()
  .check(z.regex(/^[a-z\d]+(-[a-z\d]+)*$/, 'must be lower-case words joined by hyphens'));

/** A flag that is false when it is left out. */
export const flag = (description: string) =>
  z.optional(z.boolean().check(z.meta({ description, examples: [true] })));
