import * as z from 'zod/mini';
import { slugSchema } from '#catalogue/content-field.ts';
import { endsAfterItsBeginCheck, periodFields } from '#catalogue/period-field.ts';
import type { LondonPeriod } from '#rules/dates/london-period.ts';

/** The lines between `---` at the top of a document, e.g. "from: 2027-01-01". */
const pattern = /^---\n([\s\S]*?)\n?---\n+/;

const schema = z
  .strictObject({
    /** The document of which this file is another version. */
    replaces: z.optional(slugSchema),
    ...periodFields('the document is published'),
  })
  .check(endsAfterItsBeginCheck);

interface FrontMatter {
  /** The text after the front matter. A document's hash does not depend on its dates. */
  markdown: string;
  period: LondonPeriod;
  replaces?: string | undefined;
  mistakes: [path: string, message: string][];
}

export function readFrontMatter(text: string): FrontMatter {
  const [whole = '', lines = ''] = pattern.exec(text) ?? [];
  const markdown = text.slice(whole.length);
  const fields = lines.split('\n').filter((line) => line.trim() !== '');
  const entries = fields.map((line) => {
    const [key = '', ...value] = line.split(':');
    return [key.trim(), value.join(':').trim()];
  });
  const parsed = z.safeParse(schema, Object.fromEntries(entries));
  if (parsed.success) {
    const { replaces, ...period } = parsed.data;
    return { markdown, period, replaces, mistakes: [] };
  }
  const mistakes = parsed.error.issues.map((issue): [string, string] =>
    issue.code === 'unrecognized_keys'
      ? [issue.keys.join(', '), 'must be from, until or replaces: a document has no other fields']
      : [issue.path.join('.'), issue.message],
  );
  return { markdown, period: {}, mistakes };
}
