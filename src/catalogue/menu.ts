import * as z from 'zod/mini';
import { flag, nonEmptyTextSchema, slugSchema, text } from './content-field.ts';
import { siteLinkSchema } from './site-link.ts';

const menuLinkSchema = z.extend(siteLinkSchema, {
  flair: z.optional(
    nonEmptyTextSchema.check(
      z.maxLength(30, 'must have at most 30 characters'),
      z.describe('A short label beside the link, at most 30 characters.'),
    ),
  ),
  carriesCampaignCode: flag('The visitor’s campaign code is added to the address as cc.'),
});

const menuGroupSchema = z.strictObject({
  label: text('The heading of the group.'),
  links: z
    .array(menuLinkSchema)
    .check(
      z.minLength(1, 'must contain at least one link'),
      z.describe('The links under the heading.'),
    ),
});

const menuItemSchema = z.strictObject({
  id: slugSchema.check(z.describe('A short name for the section. Unique.')),
  label: text('The name of the section in the menu.'),
  button: z.optional(siteLinkSchema.check(z.describe('The section’s call to action.'))),
  groups: z
    .array(menuGroupSchema)
    .check(
      z.minLength(1, 'must contain at least one group'),
      z.describe('The groups of links in the section.'),
    ),
});

/** A menu with more links would be a mistake, and every page contains the whole menu. */
const maxMenuLinks = 200;

const menuItemsSchema = z.array(menuItemSchema).check(
  z.describe(`The sections of the menu, with at most ${maxMenuLinks} links together.`),
  z.minLength(1, 'must contain at least one section'),
  z.refine(
    (items) =>
      items.flatMap(({ groups }) => groups.flatMap(({ links }) => links)).length <= maxMenuLinks,
    `must contain at most ${maxMenuLinks} links`,
  ),
);

const actions = (description: string) =>
  z
    .array(siteLinkSchema)
    .check(
      z.minLength(1, 'must contain at least one link'),
      z.maxLength(3, 'must contain at most 3 links'),
      z.describe(description),
    );

export const menuSchema = z.strictObject({
  actions: z
    .strictObject({
      loggedOut: actions('The links that a visitor without login sees, at most 3.'),
      loggedIn: actions('The links that a visitor with login sees, at most 3.'),
    })
    .check(z.describe('The links at the end of the header.')),
  items: menuItemsSchema,
});
export type Menu = z.output<typeof menuSchema>;
