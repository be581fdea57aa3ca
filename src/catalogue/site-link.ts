import * as z from 'zod/mini';
import { linkAddressSchema, nonEmptyTextSchema } from './content-field.ts';

/** A link to a page of this site or to another site. */
export const siteLinkSchema = z.strictObject({ text: nonEmptyTextSchema, href: linkAddressSchema });
