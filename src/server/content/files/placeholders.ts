import { parseJson } from '#rules/json/parse-json.ts';
import { type ContentFiles, listTextFiles } from './content-files.ts';
import { type ContentProblem, formatPath } from './problem.ts';

/** Values of the shipped content that a retailer must replace before it sells. They ring nowhere and reach nobody. */
const placeholders: readonly { pattern: RegExp; expected: string }[] = [
  { pattern: /\S* ?\(fictional\)/i, expected: 'the company’s own number in the register' },
  {
    pattern: /^hasPlaceholderNumber: true$/,
    expected: 'left out, beside the company’s own registerNumber,',
  },
  { pattern: /made up for this shop['’]s sample content/i, expected: 'the company’s own text' },
  // Domains that never exist (RFC 2606).
  { pattern: /\S*\bexample\.(?:com|net|org)\b|\S*\.example\b/i, expected: 'an own address' },
  // Freephone numbers that Ofcom keeps for drama.
  { pattern: /\b0808 ?157 ?0\d{3}\b/, expected: 'an own phone number' },
];

/** The placeholders in all files, with the field of a JSON file and the line of any other. */
export function findPlaceholders(files: ContentFiles): ContentProblem[] {
  return listTextFiles(files).flatMap(([file, text]) => {
    // A JSON file that cannot be parsed is reported by its schema.
    const texts = file.endsWith('.json') ? listTexts(parseJson(text), []) : listLines(text);
    return texts.flatMap(([path, value]) =>
      placeholders.flatMap(({ pattern, expected }) => {
        const found = pattern.exec(value)?.[0].trim();
        const message = `must be ${expected} when ENVIRONMENT is prod (it has the placeholder "${found}")`;
        return found ? [{ file, path, message }] : [];
      }),
    );
  });
}

type TextAtPath = readonly [path: string, text: string];

function listTexts(value: unknown, path: readonly PropertyKey[]): TextAtPath[] {
  if (typeof value === 'string') return [[formatPath(path), value]];
  if (Array.isArray(value))
    return value.flatMap((entry, index) => listTexts(entry, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    listTexts(inner === true ? `${key}: true` : inner, [...path, key]),
  );
}

function listLines(text: string): TextAtPath[] {
  return text.split('\n').map((line, index) => [`line ${index + 1}`, line] as const);
}
