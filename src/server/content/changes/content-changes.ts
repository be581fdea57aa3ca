import type { ContentChange, ContentChanges } from '#catalogue/content-change.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import { formatLondonTime, toLondonTime } from '#rules/dates/london-time.ts';
import type { JsonSchema } from '#rules/json/json-schema.ts';
import { formatPence, isWholePence, type Pence } from '#rules/money.ts';
import { createJsonSchemas, planFiles } from '#server/content/schemas/json-schemas.ts';
import type { Content } from '#server/content/store/content.ts';
import { type Difference, listDifferences, listTexts } from './differences.ts';

/** What begins or ends at this time. */
export interface LaterChanges extends ContentChanges {
  /** E.g. "09:00 on 1 January 2027". */
  from: string;
}

/** What begins or ends after this moment, by date. */
export function listLaterChanges(
  contentAt: (moment: Date) => Pick<Content, 'heldFiles' | 'nextChange'>,
  now: Date,
): LaterChanges[] {
  const { nextChange, ...before } = contentAt(now);
  if (!nextChange) return [];
  const from = formatLondonTime(toLondonTime(nextChange));
  const changes = listContentChanges(before, contentAt(nextChange));
  return [{ from, ...changes }, ...listLaterChanges(contentAt, nextChange)];
}

/** The end of an offer changes a dozen fields of each plan: of later changes, so many are shown. */
export const shownLater = 5;

/** A rebrand changes nearly every text; a person reads the first of them. */
const maxChanges = 200;

// Made once: they take longer than a comparison.
let madeSchemas: ReturnType<typeof createJsonSchemas> | undefined;

/** Every field that differs between what the files say in one content and in the other, by file. */
export function listContentChanges(
  { heldFiles: before }: Pick<Content, 'heldFiles'>,
  { heldFiles: after }: Pick<Content, 'heldFiles'>,
): ContentChanges {
  madeSchemas ??= createJsonSchemas();
  const schemas = madeSchemas;
  const files = [...new Set([...after.keys(), ...before.keys()])];
  // A plan that is gone is listed with the other plans.
  const plansFirst = [...files.filter(isPlan), ...files.filter((file) => !isPlan(file))];
  const changes = plansFirst.flatMap((file) => {
    const schema = schemas.get(isPlan(file) ? planFiles : file) ?? {};
    const title = getTitle(file, after.get(file) ?? before.get(file), schema);
    return listDifferences(before.get(file), after.get(file)).map((difference) => ({
      file,
      title,
      ...toChange(difference, schema),
    }));
  });
  return { changes: changes.slice(0, maxChanges), more: Math.max(0, changes.length - maxChanges) };
}

const isPlan = (file: string) => file.startsWith('catalogue/');

/** The title of a plan or a document, or what the description of another file begins with. */
function getTitle(file: string, value: unknown, { description = '' }: JsonSchema): string {
  if (typeof value === 'string') return /^# (.+)/.exec(value)?.[1] ?? file;
  if (typeof value === 'object' && value !== null && 'productTitle' in value)
    return String(value.productTitle);
  return description.replace(/[.:,].*/s, '');
}

type AmountField<Fields> = {
  [Field in keyof Fields]-?: Exclude<Fields[Field], undefined> extends Pence ? Field : never;
}[keyof Fields];

/** Files have pounds, the content has pence. */
const amounts: Record<AmountField<Product> | AmountField<ProductVariant>, true> = {
  priceMonthly: true,
  priceAnnually: true,
  offerPriceMonthly: true,
  offerPriceAnnually: true,
  callOutFee: true,
  claimLimit: true,
};

/** Fields that have another name in the file. */
const namesInFile = new Map([
  ['callOutFee', 'priceVariation'],
  ['callOutFeeName', 'surchargeName'],
]);

/** The meaning of what no file has as a field. */
const derived = new Map([
  ['offerUntil', 'The last day of the plan’s offer, or the minute at which it ends'],
  ['plans', 'The plans that have the offer'],
]);

function toChange(
  { path, names, before, after }: Difference,
  schema: JsonSchema,
): Pick<ContentChange, 'path' | 'meaning' | 'before' | 'after'> {
  const field = path.at(-1) ?? '';
  const format = (value: unknown) =>
    typeof value === 'number' && Object.hasOwn(amounts, field) && isWholePence(value)
      ? formatPence(value)
      : formatValue(value);
  const { begin, end } = findWindow(before, after);
  const near = (value: unknown) =>
    format(typeof value === 'string' ? value.slice(begin, end) : value);
  // Where they are the same but for spaces, the rest may differ in more.
  const [old, next] =
    near(before) === near(after)
      ? shorten(format(before), format(after))
      : shorten(near(before), near(after));
  const inFile = path.map((name) => namesInFile.get(name) ?? name);
  const meaning = firstSentence(
    derived.get(field) ?? findDescription(schema, inFile) ?? 'The file',
  );
  return {
    path: inFile.join('.').replaceAll('.[]', '[]'),
    meaning: names.length > 0 ? `${names.join(' › ')}: ${meaning}` : meaning,
    before: old,
    after: next,
  };
}

/** The description of the field at this path, or of what it is part of. */
function findDescription(schema: JsonSchema, path: readonly string[]): string | undefined {
  const [field, ...rest] = path;
  if (field === undefined) return schema.description;
  const inner =
    field === '[]' ? schema.items : (schema.properties?.[field] ?? schema.additionalProperties);
  return (inner ? findDescription(inner, rest) : undefined) ?? schema.description;
}

/** Without its full stop and the marks of code. */
function firstSentence(text: string): string {
  return text.replace(/\.(?: [A-Z].*)?$/s, '').replaceAll('`', '');
}

/** In one line. */
function formatValue(value: unknown): string {
  if (value === undefined) return 'None';
  if (typeof value !== 'object') return String(value).replace(/\s+/g, ' ').trim() || 'Empty';
  const parts = Array.isArray(value) ? value.map(formatValue) : listTexts(value);
  return parts.join('; ') || 'Empty';
}

const maxLength = 160;
const lengthBefore = 40;

/** The part of two texts in which what is shown of them is: to put a document of megabytes in one line holds up sales. */
function findWindow(before: unknown, after: unknown) {
  const same =
    typeof before === 'string' && typeof after === 'string' ? findDifference(before, after) : 0;
  return { begin: Math.max(0, same - 10 * maxLength), end: same + 10 * maxLength };
}

function findDifference(before: string, after: string): number {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  return same;
}

/** Long texts are shown from shortly before their first difference on. */
function shorten(before: string, after: string): [before: string, after: string] {
  if (before === after) return [cut(before, 0), 'The same but for spaces and line ends'];
  if (Math.max(before.length, after.length) <= maxLength) return [before, after];
  const same = findDifference(before, after);
  const word = before.lastIndexOf(' ', same - lengthBefore) + 1;
  const begin = Math.max(word, same - 2 * lengthBefore);
  return [cut(before, begin), cut(after, begin)];
}

function cut(text: string, begin: number): string {
  const end = begin + maxLength;
  return `${begin > 0 ? '…' : ''}${text.slice(begin, end)}${text.length > end ? '…' : ''}`;
}
