import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';

const modules = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./**/*.test.ts'], {
  eager: true,
});

const source = join(import.meta.dirname, '..');

// Tests and examples may quote messages.
const otherFiles = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|examples)\.tsx?$/.test(path))
  .filter((path) => !path.startsWith(`rules${sep}`))
  .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }));

function messagesOf(name: string, value: unknown): string[] {
  if (!name.endsWith('Message')) return [];
  if (typeof value === 'string') return [value];
  // A message with a parameter: the text before and after the parameter is compared.
  return typeof value === 'function'
    ? String(value('¤'))
        .split('¤')
        .filter((words) => words.length > 9)
    : [];
}

const messages = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => messagesOf(name, value)),
);

// Only long patterns are compared: short ones such as six digits have other meanings in other files.
const patterns = Object.values(
  import.meta.glob<string>(['./**/*.ts', '!./**/*.test.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
).flatMap((text) => text.match(/\/\^.{12,}\$\/[a-z]*/g) ?? []);

function placesOf(text: string): string[] {
  return otherFiles.filter((file) => file.text.includes(text)).map(({ path }) => path);
}

test('this test finds messages, patterns and files to compare', () => {
  expect(messages).toContain('Enter a 6 digit sort code');
  expect(messages).toContain('Please enter a valid DNO number');
  expect(messages.length).toBeGreaterThan(30);
  expect(patterns.length).toBeGreaterThan(8);
  expect(otherFiles.length).toBeGreaterThan(0);
});

test.each(messages)('the message "%s" is only in src/rules', (message) => {
  expect(placesOf(message)).toEqual([]);
});

test.each(patterns)('the pattern %s is only in src/rules', (pattern) => {
  expect(placesOf(pattern)).toEqual([]);
});

test('no file uses z.email(), whose rule differs from isEmail', () => {
  expect(placesOf('z.email(')).toEqual([]);
});
