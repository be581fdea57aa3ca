import * as z from 'zod/mini';
import {
  type PersonalDataKind,
  personalDataNames,
  personalDataSchema,
} from '#catalogue/personal-data.ts';
import { createMarkdownTable } from './cookie-table.ts';

const results = { delete: 'We delete it.', anonymise: 'We remove what says that it is yours.' };

/** What an erasure does, as a Markdown table. Empty if the file is not valid, which its schema reports. */
export function createErasureTable(file: unknown): string {
  const parsed = z.safeParse(z.object(personalDataSchema.shape), file);
  if (!parsed.success) return '';
  const kinds = Object.keys(personalDataNames) as PersonalDataKind[];
  const rows = kinds.map((kind) => {
    const { onErasure, reason } = parsed.data[kind];
    return [personalDataNames[kind], results[onErasure], reason];
  });
  return createMarkdownTable(['What', 'What happens to it', 'Why'], rows);
}
