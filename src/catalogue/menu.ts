import * as z from 'zod/mini';
import { nonEmptyTextSchema, slugSchema } from './content-field.ts';
import { siteLinkSchema } from './site-link.ts';

const menuLink = z.extend(siteLinkSchema, {
  /** A few words beside the link, e.g. "Zero VAT". */
  flair: z.optional(nonEmptyTextSchema.check(z.maxLength(30, 'must have at most 30 characters'))),
  /** The visitor's campaign code is added to the address as `cc`. */
  carriesCampaignCode: z.optional(z.boolean()),
});

const menuGroup = z.strictObject({
  label: nonEmptyTextSchema,
  links: z.array(menuLink).check(z.minLength(1, 'must contain at least one link')),
});

const menuItem = z.strictObject({
  id: slugSchema,
  label: nonEmptyTextSchema,
  /** The section's call to action. */
  button: z.optional(siteLinkSchema),
  groups: z.array(menuGroup).check(z.minLength(1, 'must contain at least one group')),
});

export const menuSchema = z.strictObject({
  actions: z.strictObject({
    loggedOut: z.array(siteLinkSchema),
    loggedIn: z.array(siteLinkSchema),
  }),
  items: z.array(menuItem),
});
export type Menu = z.output<typeof menuSchema>;
