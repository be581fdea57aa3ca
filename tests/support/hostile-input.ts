import fc from 'fast-check';

/** Texts that are known to break parsers, databases or templates. */
const knownBreakers = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\ufeff',
  '\u202e',
  '__proto__',
  'constructor',
  'toString',
  "'; drop table contracts; --",
  '<script>alert(1)</script>',
  '{{7*7}}%s%n',
  '../../../../etc/passwd',
  '1e309',
  'NaN',
  '🔥'.repeat(50),
  'x'.repeat(10_000),
];

export const hostileTextArbitrary = fc.oneof(
  fc.constantFrom(...knownBreakers),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

const deepList = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown;

/** JSON with keys that are special in JavaScript. */
const specialKeys = [
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"hasOwnProperty":null,"toString":null,"toJSON":null,"then":null,"length":-1}',
].map((json) => JSON.parse(json) as unknown);

export const hostileValueArbitrary: fc.Arbitrary<unknown> = fc.oneof(
  hostileTextArbitrary,
  fc.constantFrom(null, true, false, 0, -0, -1, 0.1, 1e308, 5e-324, 2 ** 53, [], {}, [[]]),
  fc.constantFrom(deepList(50), deepList(2000), ...specialKeys),
  fc.constantFrom(Array.from({ length: 5000 }, () => 0)),
  fc.jsonValue({ maxDepth: 3 }),
);

type Path = (string | number)[];

function pathsIn(value: unknown, at: Path = []): Path[] {
  const isNode = typeof value === 'object' && value !== null;
  const below = isNode
    ? Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...at, key]))
    : [];
  return [at, ...below];
}

/** A copy of the value with the part at that path changed. */
function changedAt(value: unknown, path: Path, change: (part: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  const isList = Array.isArray(value);
  const entries = Object.entries(value as object).flatMap(([name, inner]) => {
    const changed = name === key ? changedAt(inner, rest, change) : inner;
    return changed === undefined ? [] : [[name, changed] as const];
  });
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** Texts that PostgreSQL cannot store, or on which a regular expression may take too long. */
const unstorable = ['\0', '\ud800', 'a '.repeat(5000)];

/** Copies of a valid body, each with one of its texts followed by a text that cannot be stored. */
export function createBodiesWithUnstorableTexts(valid: unknown): unknown[] {
  const texts = pathsIn(valid).filter((path) => typeof partAt(valid, path) === 'string');
  return texts.flatMap((path) =>
    unstorable.map((text) => changedAt(valid, path, (part) => `${part}${text}`)),
  );
}

const partAt = (value: unknown, path: Path): unknown =>
  path.reduce((part, key) => (part as Record<string | number, unknown>)[key], value);

/** A valid body with one mistake: a part is missing, changed or added. */
export function createAlmostValidArbitrary(valid: unknown): fc.Arbitrary<unknown> {
  const paths = pathsIn(valid);
  return fc
    .tuple(
      fc.constantFrom(...paths),
      fc.constantFrom('missing', 'changed', 'extra'),
      hostileValueArbitrary,
      hostileTextArbitrary,
    )
    .map(([path, kind, value, name]) =>
      changedAt(valid, path, (part) => {
        if (kind === 'missing') return undefined;
        const isObject = typeof part === 'object' && part !== null && !Array.isArray(part);
        if (kind === 'changed' || !isObject) return value;
        return { ...part, [name]: value };
      }),
    );
}

/** Bodies that are not JSON, or are extreme JSON. */
export function createBrokenJsonArbitrary(
  valid: unknown,
): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> {
  const json = JSON.stringify(valid);
  return fc.oneof(
    fc.integer({ min: 0, max: json.length - 1 }).map((length) => json.slice(0, length)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
    hostileTextArbitrary,
    fc.constantFrom(
      `\ufeff${json}`,
      `${json}${json}`,
      json.replace('{', '{"__proto__":1,'),
      json.replaceAll('"', "'"),
      '['.repeat(30_000),
      `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`,
      `{"a":${'9'.repeat(5000)}}`,
      json.padEnd(70_000),
      'undefined',
      'NaN',
    ),
  );
}

const headerText = fc.oneof(
  fc.string({ maxLength: 60 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, '?')),
  fc.constantFrom('', '0', '-1', 'null', ','.repeat(500), 'x'.repeat(4000), '£é', '%00'),
);

/** Generates invalid values for headers that the server or a proxy reads. */
export const hostileHeadersArbitrary: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'accept-language',
    'cookie',
    'expect',
    'forwarded',
    'idempotency-key',
    'if-none-match',
    'range',
    'user-agent',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-journey-id',
    'x-journey-name',
    'x-request-id',
    'x-session-id',
  ),
  headerText,
  { maxKeys: 4 },
);

/** Generates ends of URL paths, most of them invalid. */
export const hostilePathArbitrary: fc.Arbitrary<string> = fc.oneof(
  hostileTextArbitrary.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 2000)),
  fc.constantFrom('%', '%E0%A4%A', '%ff', '%00', '..%2f..', '%2e%2e', '//', '.data', 'a;b=c'),
);
