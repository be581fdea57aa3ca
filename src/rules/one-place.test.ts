import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], {
  eager: true,
});

const source = join(import.meta.dirname, '..');

// Tests and examples quote messages to show them; they define nothing that a customer meets.
const elsewhere = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|examples)\.tsx?$/.test(path))
  .filter((path) => !path.startsWith(`rules${sep}`))
  .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }));

function messagesOf(name: string, value: unknown): string[] {
  if (!name.endsWith('Message')) return [];
  if (typeof value === 'string') return [value];
  // A message with a number or a name in it: the words on either side of them are the text.
  return typeof value === 'function'
    ? String(value('¤'))
        .split('¤')
        .filter((words) => words.length > 9)
    : [];
}

const messages = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => messagesOf(name, value)),
);

// Whole patterns of some length. A bare count of digits means other things elsewhere.
const patterns = Object.values(
  import.meta.glob<string>(['./*.ts', '!./*.test.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
).flatMap((text) => text.match(/\/\^.{12,}\$\/[a-z]*/g) ?? []);

function placesOf(text: string): string[] {
  return elsewhere.filter((file) => file.text.includes(text)).map(({ path }) => path);
}

test('there are messages, patterns and files to compare', () => {
  expect(messages).toContain('Enter a 6 digit sort code');
  expect(messages).toContain('Please enter a valid DNO number');
  expect(messages.length).toBeGreaterThan(30);
  expect(patterns.length).toBeGreaterThan(8);
  expect(elsewhere.length).toBeGreaterThan(0);
});

test.each(messages)('"%s" stands in the rules alone', (message) => {
  expect(placesOf(message)).toEqual([]);
});

test.each(patterns)('%s stands in the rules alone', (pattern) => {
  expect(placesOf(pattern)).toEqual([]);
});

test('no second rule for e-mail addresses is taken from the schema library', () => {
  expect(placesOf('z.email(')).toEqual([]);
});
