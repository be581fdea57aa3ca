import * as z from 'zod/mini';
import { nonEmptyTextSchema } from './content-field.ts';
import { siteLinkSchema } from './site-link.ts';

/** The footer of every page. */
export const footerSchema = z.strictObject({
  /** The whole line, e.g. "© 2024 Emberly Energy Limited". */
  copyright: nonEmptyTextSchema,
  groups: z.array(
    z.strictObject({
      label: nonEmptyTextSchema,
      links: z.array(siteLinkSchema).check(z.minLength(1, 'must contain at least one link')),
    }),
  ),
});
export type Footer = z.output<typeof footerSchema>;
