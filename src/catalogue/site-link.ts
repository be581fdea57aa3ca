import * as z from 'zod/mini';
import { linkAddress, text } from './content-field.ts';

/** A link to a page of this site or to another site. */
export const siteLinkSchema = z.strictObject({
  text: text('The words of the link.'),
  href: linkAddress('Where the link leads: a path of this site, or an https address.'),
});
