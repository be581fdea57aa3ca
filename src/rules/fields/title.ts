import * as z from 'zod/mini';

export const titles = ['Mr', 'Mrs', 'Ms', 'Mx', 'Miss', 'Professor', 'Dr'] as const;
export type Title = (typeof titles)[number];

export const missingTitleMessage = 'Please select a title';

export function isTitle(value: string): value is Title {
  return titles.some((title) => title === value);
}

export const titleFieldSchema = z.pipe(
  z.string(missingTitleMessage),
  z.enum(titles, missingTitleMessage),
);
