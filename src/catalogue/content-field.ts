// Field schemas that several content files share.
import * as z from 'zod/mini';

export const nonEmptyTextSchema = z.string().check(z.minLength(1, 'must not be empty'));

export const ukPhoneNumberSchema = z
  .string()
  .check(z.regex(/^0[\d ]+$/, 'must be a UK phone number'));

/** A path of this site or an https address; `//host` and `/\\host` would be another site. */
export const linkAddressSchema = z
  .string()
  .check(
    z.regex(/^(\/(?![/\\])\S*|https:\/\/\S+)$/, 'must start with / or https://, without spaces'),
  );

/** Lower-case words joined by hyphens, e.g. "boiler-insurance". */
export const slugSchema = z
  .string()
  .check(z.regex(/^[a-z\d]+(-[a-z\d]+)*$/, 'must be lower-case words joined by hyphens'));
