import * as z from 'zod/mini';
import { siteLinkSchema } from './site-link.ts';

const text = z.string().check(z.minLength(1, 'must not be empty'));

const menuLink = z.extend(siteLinkSchema, {
  /** A few words beside the link, e.g. "Zero VAT". */
  flair: z.optional(text.check(z.maxLength(30, 'must have at most 30 characters'))),
  /** The visitor's campaign code is added to the address as `cc`. */
  carriesCampaignCode: z.optional(z.boolean()),
});

const menuGroup = z.strictObject({
  label: text,
  links: z.array(menuLink).check(z.minLength(1, 'must hold a link')),
});

const menuItem = z.strictObject({
  id: z
    .string()
    .check(z.regex(/^[a-z\d]+(-[a-z\d]+)*$/, 'must be lower-case words joined by hyphens')),
  label: text,
  /** Where the section's own button leads, if it has one. */
  button: z.optional(siteLinkSchema),
  groups: z.array(menuGroup).check(z.minLength(1, 'must hold a group')),
});

export const menuSchema = z.strictObject({
  actions: z.strictObject({
    loggedOut: z.array(siteLinkSchema),
    loggedIn: z.array(siteLinkSchema),
  }),
  items: z.array(menuItem),
});
export type Menu = z.output<typeof menuSchema>;
