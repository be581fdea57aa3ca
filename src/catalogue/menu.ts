import * as z from 'zod/mini';
import { nonEmptyTextSchema, slugSchema } from './content-field.ts';
import { siteLinkSchema } from './site-link.ts';

const menuLinkSchema = z.extend(siteLinkSchema, {
  /** A few words beside the link, e.g. "Zero VAT". */
  flair: z.optional(nonEmptyTextSchema.check(z.maxLength(30, 'must have at most 30 characters'))),
  /** The visitor's campaign code is added to the address as `cc`. */
  carriesCampaignCode: z.optional(z.boolean()),
});

const menuGroupSchema = z.strictObject({
  label: nonEmptyTextSchema,
  links: z.array(menuLinkSchema).check(z.minLength(1, 'must contain at least one link')),
});

const menuItemSchema = z.strictObject({
  id: slugSchema,
  label: nonEmptyTextSchema,
  /** The section's call to action. */
  button: z.optional(siteLinkSchema),
  groups: z.array(menuGroupSchema).check(z.minLength(1, 'must contain at least one group')),
});

/** A menu with more links would be a mistake, and every page contains the whole menu. */
const maxMenuLinks = 200;

const menuItemsSchema = z.array(menuItemSchema).check(
  z.minLength(1, 'must contain at least one section'),
  z.refine(
    (items) =>
      items.flatMap(({ groups }) => groups.flatMap(({ links }) => links)).length <= maxMenuLinks,
    `must contain at most ${maxMenuLinks} links`,
  ),
);

const actionsSchema = z
  .array(siteLinkSchema)
  .check(
    z.minLength(1, 'must contain at least one link'),
    z.maxLength(3, 'must contain at most 3 links'),
  );

export const menuSchema = z.strictObject({
  actions: z.strictObject({
    loggedOut: actionsSchema,
    loggedIn: actionsSchema,
  }),
  items: menuItemsSchema,
});
export type Menu = z.output<typeof menuSchema>;
