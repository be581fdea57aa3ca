import { parseJson } from '#rules/json/parse-json.ts';
import { type ContentFiles, getText } from './content-files.ts';
import { createCookieTable } from './cookie-table.ts';
import { createErasureTable } from './erasure-table.ts';
import type { Checked, ContentProblem } from './problem.ts';
import { maxTextLength } from './text-limit.ts';

export const brandFile = 'brand/brand.json';

/** With `{{` alone where the name does not end. */
const brandValue = /\{\{(?:([^{}]*)\}\})?/g;

/**
 * Writes the brand's values into the other files: `{{companyName}}` or `{{colours.primary}}` is the text at this path
 * of brand.json. So the same plans, documents and pictures serve another brand. For the privacy notice, `{{personalData}}` is a
 * table of personal-data.json, and `{{cookies}}` one of this site's own cookies.
 */
export function insertBrandValues(
  files: ContentFiles,
  statisticsWithoutConsent: boolean,
): Checked<ContentFiles> {
  const brand = parseJson(getText(files, brandFile));
  // Reported by the schema of the file.
  if (brand === undefined) return { value: files, problems: [] };
  const problems: ContentProblem[] = [];
  const tables = new Map([
    ['personalData', createErasureTable(parseJson(getText(files, 'personal-data.json')))],
    ['cookies', createCookieTable(statisticsWithoutConsent)],
  ]);
  let inserted = 0;
  const insert = (file: string, text: string): string =>
    text.replaceAll(brandValue, (written, path: string | undefined, at: number) => {
      // More than can be valid: the texts that these make would fill the memory.
      if (inserted > maxTextLength) return written;
      const value = tables.get(path ?? '') ?? path?.trim().split('.').reduce(readProperty, brand);
      inserted += typeof value === 'string' ? value.length : 0;
      if (typeof value === 'string')
        return file.endsWith('.json') ? JSON.stringify(value).slice(1, -1) : value;
      problems.push({
        file,
        path: `line ${text.slice(0, at).split('\n').length}`,
        message:
          path === undefined
            ? `must end with }} after the name of a text of ${brandFile}, e.g. {{companyName}}`
            : `must not contain ${written}, because ${brandFile} has no text of this name`,
      });
      return written;
    });
  const value = new Map(
    [...files].map(([path, file]) => {
      if (path === brandFile) return [path, file];
      if (typeof file === 'string') return [path, insert(path, file)];
      return [
        path,
        path.endsWith('.svg') ? insertIntoBytes(file, (text) => insert(path, text)) : file,
      ];
    }),
  );
  return { value, problems };
}

function insertIntoBytes(bytes: Uint8Array, insert: (text: string) => string): Uint8Array {
  const text = new TextDecoder().decode(bytes);
  return text.includes('{{') ? new TextEncoder().encode(insert(text)) : bytes;
}

function readProperty(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}
