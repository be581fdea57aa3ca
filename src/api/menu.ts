import * as z from 'zod/mini';
import { menuSchema } from '#catalogue/menu.ts';
import { environmentNames } from './get-env.ts';

/** The menu, and where it was asked for. */
export const menuResponse = z.strictObject({
  ...menuSchema.shape,
  environmentName: z.enum(environmentNames),
});
export type MenuResponse = z.output<typeof menuResponse>;
