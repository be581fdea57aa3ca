import * as z from 'zod/mini';
import { siteLinkSchema } from './site-link.ts';

const text = z.string().check(z.minLength(1, 'must not be empty'));

/** The footer of every page. */
export const footerSchema = z.strictObject({
  /** The whole line, e.g. "© 2024 Emberly Energy Limited". */
  copyright: text,
  groups: z.array(
    z.strictObject({
      label: text,
      links: z.array(siteLinkSchema).check(z.minLength(1, 'must hold a link')),
    }),
  ),
});
export type Footer = z.output<typeof footerSchema>;
