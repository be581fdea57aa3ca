import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1, 'must not be empty'));

/** A link to a page of this site or to another site. */
export const siteLinkSchema = z.strictObject({
  text,
  href: z
    .string()
    .check(z.regex(/^(\/(?!\/)|https:\/\/)\S*$/, 'must start with / or https://, without spaces')),
});
