import * as z from 'zod/mini';
import { menuSchema } from '#catalogue/menu.ts';
import { environmentNames } from './get-env.ts';

export const menuResponseSchema = z.strictObject({
  ...menuSchema.shape,
  environmentName: z.enum(environmentNames),
});
export type MenuResponse = z.output<typeof menuResponseSchema>;
