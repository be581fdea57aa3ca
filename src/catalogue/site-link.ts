import * as z from 'zod/mini';
import { linkAddress, nonEmptyText } from './content-field.ts';

/** A link to a page of this site or to another site. */
export const siteLinkSchema = z.strictObject({ text: nonEmptyText, href: linkAddress });
