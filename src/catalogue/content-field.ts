// Field schemas that several content files share.
import * as z from 'zod/mini';

export const nonEmptyText = z.string().check(z.minLength(1, 'must not be empty'));

export const ukPhoneNumber = z.string().check(z.regex(/^0[\d ]+$/, 'must be a UK phone number'));

/** A path of this site or an https address; `//host` would be another site. */
export const linkAddress = z
  .string()
  .check(z.regex(/^(\/(?!\/)\S*|https:\/\/\S+)$/, 'must start with / or https://, without spaces'));

/** Lower-case words joined by hyphens, e.g. "boiler-insurance". */
export const slug = z
  .string()
  .check(z.regex(/^[a-z\d]+(-[a-z\d]+)*$/, 'must be lower-case words joined by hyphens'));
