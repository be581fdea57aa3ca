import { formatPath } from './problem.ts';

/** Why a text is not JSON, and where. The first line is 1 and the first column is 1, as in a text editor. */
export interface JsonMistake {
  line: number;
  column: number;
  message: string;
}

/** Gets the path of each value and where it begins. */
type OnValue = (path: string, offset: number) => void;

interface Reader {
  readonly text: string;
  readonly onValue: OnValue | undefined;
  /** The offset of the next character. */
  at: number;
}

class MistakeAt extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

/** Content is nested less than ten deep. The limit keeps a hostile file from overflowing the stack. */
const maxDepth = 100;

const simpleValue = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

/**
 * Reads JSON as JSON.parse does, with two differences: a mistake has a place and is worded for an editor, and a field
 * that stands twice in an object is a mistake, of which JSON.parse would silently take the last.
 */
export function readJson(
  text: string,
  onValue?: OnValue,
): { value: unknown } | { mistake: JsonMistake } {
  const reader: Reader = { text, onValue, at: 0 };
  try {
    skipSpace(reader);
    const value = readValue(reader, []);
    skipSpace(reader);
    if (reader.at < text.length) {
      throw new MistakeAt(reader.at, 'must be the end of the file: its first value is complete');
    }
    return { value };
  } catch (error) {
    if (!(error instanceof MistakeAt)) throw error;
    return { mistake: { ...findPlace(text, error.offset), message: error.message } };
  }
}

/** The line and column of an offset. */
export function findPlace(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

function readValue(reader: Reader, path: readonly PropertyKey[]): unknown {
  reader.onValue?.(formatPath(path), reader.at);
  if (path.length > maxDepth) throw new MistakeAt(reader.at, 'is nested too deeply');
  const first = reader.text[reader.at];
  if (first === '{') return readObject(reader, path);
  if (first === '[') return readList(reader, path);
  if (first === '"') return readText(reader);
  const start = reader.at;
  const word = take(reader, /[^\s,:[\]{}"]*/y);
  if (simpleValue.test(word)) return JSON.parse(word);
  throw new MistakeAt(start, describeWord(reader.text, start, word));
}

function readObject(reader: Reader, path: readonly PropertyKey[]): unknown {
  const fields = new Map<string, unknown>();
  const places = new Map<string, number>();
  readEntries(reader, '}', () => {
    const start = reader.at;
    const name = readName(reader);
    const first = places.get(name);
    if (first !== undefined) {
      const { line } = findPlace(reader.text, first);
      throw new MistakeAt(start, `has the field "${name}" again, which is already in line ${line}`);
    }
    places.set(name, start);
    skipSpace(reader);
    if (reader.text[reader.at] !== ':') {
      throw new MistakeAt(reader.at, `a colon (:) is missing after "${name}"`);
    }
    reader.at += 1;
    skipSpace(reader);
    fields.set(name, readValue(reader, [...path, name]));
  });
  return Object.fromEntries(fields);
}

function readList(reader: Reader, path: readonly PropertyKey[]): unknown[] {
  const entries: unknown[] = [];
  readEntries(reader, ']', () => {
    entries.push(readValue(reader, [...path, entries.length]));
  });
  return entries;
}

/** Reads what is between the brackets of an object or a list, commas included. */
function readEntries(reader: Reader, close: '}' | ']', readEntry: () => void): void {
  const open = reader.at;
  reader.at += 1;
  skipSpace(reader);
  if (reader.text[reader.at] === close) {
    reader.at += 1;
    return;
  }
  let end = reader.at;
  const fail = () => {
    throw new MistakeAt(...describeEnd(reader, { open, close, end }));
  };
  for (;;) {
    if (reader.at === reader.text.length) fail();
    readEntry();
    end = reader.at;
    skipSpace(reader);
    const next = reader.text[reader.at];
    if (next === close) break;
    if (next !== ',') fail();
    const comma = reader.at;
    reader.at += 1;
    skipSpace(reader);
    const following = reader.text[reader.at];
    if (following === close) {
      throw new MistakeAt(comma, `must not have a comma after the last entry, before ${close}`);
    }
    if (following === ',') throw new MistakeAt(reader.at, 'must not have a second comma');
    if (close === '}' && /^\d,\d/.test(reader.text.slice(comma - 1, comma + 2))) {
      throw new MistakeAt(comma, 'must be a point: a number is written like 14.50, not 14,50');
    }
  }
  reader.at += 1;
}

interface Unclosed {
  open: number;
  close: string;
  /** Where the last entry ends. */
  end: number;
}

/** The mistake of a bracket that is followed by neither a comma nor the closing bracket. */
function describeEnd({ text, at }: Reader, { open, close, end }: Unclosed): [number, string] {
  const { line } = findPlace(text, open);
  const opened = `the ${text[open]} of line ${line}`;
  const next = text[at];
  if (next === undefined) return [at, `the file ends, but ${opened} has no ${close}`];
  if (next === '}' || next === ']')
    return [at, `must be ${close} instead of ${next}, to close ${opened}`];
  if (at === end && text[end - 1] === '"') {
    return [end - 1, 'a double quote inside a text must be written \\"'];
  }
  return [end, 'a comma is missing after this entry'];
}

function readName(reader: Reader): string {
  const { text, at } = reader;
  if (text[at] === '"') return readText(reader);
  const word = take(reader, /[^\s,:[\]{}"]*/y);
  if (word === '' || /^(?:[“”„‘’'`]|\/[/*]|#)/.test(word)) {
    throw new MistakeAt(at, describeWord(text, at, word));
  }
  throw new MistakeAt(at, `a field name must be in double quotes: "${word}"`);
}

function readText(reader: Reader): string {
  const start = reader.at;
  reader.at += 1;
  for (;;) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON texts must not contain them.
    take(reader, /[^"\\\u0000-\u001f]*/y);
    const next = reader.text[reader.at];
    if (next === '"') break;
    if (next === '\\') {
      if (take(reader, /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y) !== '') continue;
      const wrong = reader.text.slice(reader.at, reader.at + 2);
      throw new MistakeAt(reader.at, `must not contain ${wrong}: a backslash is written \\\\`);
    }
    if (next === '\t') throw new MistakeAt(reader.at, 'must not contain a tab: write a space');
    throw new MistakeAt(start, 'a text must end with " in the line in which it begins');
  }
  reader.at += 1;
  return JSON.parse(reader.text.slice(start, reader.at));
}

/** What is wrong with a word that is no JSON value. */
function describeWord(text: string, at: number, word: string): string {
  const next = text[at];
  if (next === undefined) {
    return text.trim() === '' ? 'is empty' : 'the file ends, but a value is missing';
  }
  if (word === '') return `a value is missing before ${next}`;
  if (/^[“”„‘’'`]/.test(word)) {
    return `a text must be in straight double quotes ("), not in ${next}`;
  }
  if (/^(?:\/[/*]|#)/.test(word)) return 'must not contain comments';
  if (/^£/.test(word)) return 'must be a number without £';
  if (/^[+-]?\.?\d/.test(word)) return `${word} is no number: numbers are written like 14.5`;
  if (/^(?:true|false|null)$/i.test(word)) return `must be ${word.toLowerCase()}, in small letters`;
  return `a text must be in double quotes: "${word}"`;
}

/** The text that the sticky pattern matches at the reader's place, which moves behind it. */
function take(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.at;
  const [found = ''] = pattern.exec(reader.text) ?? [];
  reader.at += found.length;
  return found;
}

function skipSpace(reader: Reader): void {
  take(reader, /[ \t\n\r]*/y);
  if (/\s/.test(reader.text[reader.at] ?? '')) {
    throw new MistakeAt(reader.at, 'must be an ordinary space: this one is from another program');
  }
}
