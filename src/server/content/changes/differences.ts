import { isDeepStrictEqual } from 'node:util';

/** Where two JSON values differ, and what is there in each. */
export interface Difference {
  /** The fields on the way; `[]` is an entry of the list before it. */
  path: readonly string[];
  /** The names of these entries. */
  names: readonly string[];
  before: unknown;
  after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** All differences, so none if the values are equal. A field that is undefined is one that is missing. */
export function listDifferences(before: unknown, after: unknown): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isFields(before) && isFields(after)) {
    const [old, next] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
    const fields = new Set([...next.keys(), ...old.keys()]);
    return [...fields].flatMap((field) =>
      listDifferences(old.get(field), next.get(field)).map((found) => within(found, field)),
    );
  }
  if (isListOfFields(before) && isListOfFields(after)) return compareEntries(before, after);
  return [{ path: [], names: [], before, after }];
}

function compareEntries(before: readonly Fields[], after: readonly Fields[]): Difference[] {
  const pairs = pairUp(before, after);
  const places = pairs.flatMap(([old, entry]) => (old && entry ? [before.indexOf(old)] : []));
  const isReordered = places.some((place, index) => place < (places[index - 1] ?? 0));
  return [
    ...(isReordered
      ? [{ path: [], names: ['Order'], before: before.map(nameOf), after: after.map(nameOf) }]
      : []),
    ...pairs.flatMap(([old, entry]) =>
      listDifferences(old, entry).map((found) => within(found, '[]', nameOf(entry ?? old))),
    ),
  ];
}

/**
 * Each entry with what it was: an equal entry, otherwise one with the same first text, which is an id or a title,
 * otherwise the one in the same place. The rest is new or, at the end, gone.
 */
function pairUp(before: readonly Fields[], after: readonly Fields[]) {
  const pairs = new Map<Fields, Fields>();
  const left = new Set(before);
  const rules: ((old: Fields, entry: Fields) => boolean)[] = [
    isDeepStrictEqual,
    (old, entry) => listTexts(old)[0] === listTexts(entry)[0],
    (old, entry) => before.indexOf(old) === after.indexOf(entry),
  ];
  for (const isPair of rules) {
    for (const entry of after) {
      const old = pairs.has(entry) ? undefined : [...left].find((other) => isPair(other, entry));
      if (!old) continue;
      pairs.set(entry, old);
      left.delete(old);
    }
  }
  return [
    ...after.map((entry) => [pairs.get(entry), entry] as const),
    ...Array.from(left, (old) => [old, undefined] as const),
  ];
}

function within({ path, names, ...values }: Difference, field: string, name?: string): Difference {
  return {
    path: [field, ...path],
    names: name === undefined ? names : [name, ...names],
    ...values,
  };
}

/** What people call an entry: its title, label or name if it has one, otherwise its first text. */
function nameOf(entry: Fields | undefined): string {
  const [, title] =
    Object.entries(entry ?? {}).find(([field]) => /(?:title|label|name)$/i.test(field)) ?? [];
  return typeof title === 'string' ? title : (listTexts(entry)[0] ?? '');
}

/** Every text inside a value, in order. */
export function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return isObject(value) ? Object.values(value).flatMap(listTexts) : [];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isFields(value: unknown): value is Fields {
  return isObject(value) && !Array.isArray(value);
}

function isListOfFields(value: unknown): value is readonly Fields[] {
  return Array.isArray(value) && value.every(isFields);
}
