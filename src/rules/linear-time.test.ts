import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

const modules = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./**/*.test.ts'], {
  eager: true,
});
const exported = Object.values(modules).flatMap((module) => Object.entries(module));

const today = '2026-02-28';
const fieldArguments: Record<string, unknown> = {
  createPositiveNumberFieldSchema: { integerPlaces: 3, decimalPlaces: 2 },
  createMaxCharactersFieldSchema: 50,
  createTotalCapacityFieldSchema: 'Micro-CHP',
  createFileFieldSchema: { types: ['application/pdf'], megabytes: 5 },
};

type Answer = (hostile: string) => unknown;

function answerOf(name: string, value: unknown): Answer | undefined {
  if (value instanceof z.core.$ZodType) return (hostile) => z.safeParse(value, hostile);
  if (typeof value !== 'function') return undefined;
  if (name.endsWith('FieldSchema')) return answerOf(name, value(fieldArguments[name] ?? today));
  return (hostile) => {
    try {
      return value(hostile, today);
    } catch (error) {
      // Throwing on an invalid date or amount is a valid result here.
      return error;
    }
  };
}

const answers = exported.flatMap(([name, value]) => {
  const answer = answerOf(name, value);
  return answer === undefined ? [] : [[name, answer] as const];
});

/** A prefix that matches, a character to repeat, and a suffix that makes the match fail. */
type Hostile = readonly [start: string, run: string, end: string];

const runs = [
  ...['0', 'a', ' ', '-', '.', "'", '"', '(', '０', '👍', '\u00a0', '\u0301\u0323'],
  ...['a-', 'a ', 'a.', '0.', '0 ', '0-', '- ', '0/', 'a@', '+44'],
];
const hostile: Hostile[] = [
  ...runs.map((run): Hostile => ['', run, '!']),
  ['1', ' ', '1'],
  ['a', ' ', 'a'],
  ['a', '-', 'a'],
  ['a@', 'a-', ''],
  ['a@', 'a.', '-'],
  ['MCS-', '0', '-'],
  ['+44', '0', '-'],
  ['select', ' or', 'x'],
];

function textOf([start, run, end]: Hostile, size: number): string {
  return start + run.repeat(size / run.length) + end;
}

const hostileSize = 20_000;

/**
 * The limit in microseconds a character. Linear code takes up to 0.3, and more than 1 was seen on a slow machine. The time
 * of quadratic code grows with the size, to 2.5 for 5 kB and 10 for 20 kB, and so does the limit: it is a fifth of that.
 */
const limitFor = (size: number) => size / 10_000;

/** Microseconds a character, in CPU time of this thread, which does not depend on the machine's load. */
function timePerCharacter(answer: Answer, shape: Hostile, size: number): number {
  const text = textOf(shape, size);
  const start = process.threadCpuUsage();
  answer(text);
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / text.length;
}

/**
 * Compilation, garbage collection and a busy machine can distort several measurements in a row. Slow code is over the limit in all
 * of them, and linear code needs only one that is not.
 */
function isTooSlow(answer: Answer, shape: Hostile, size = hostileSize): boolean {
  return Array.from({ length: 12 }).every(
    () => timePerCharacter(answer, shape, size) > limitFor(size),
  );
}

test.each<[string, Answer, Hostile]>([
  ['a pattern anchored at its end', (text) => /\s+$/.test(text), ['', ' ', '!']],
  ['composing a run of accents', (text) => text.normalize('NFC'), ['', '\u0301\u0323', '']],
])('the measurement detects quadratic time: %s', (_, answer, shape) => {
  expect(isTooSlow(answer, shape, 5000)).toBe(true);
});

describe('run time is linear in the input, up to 20 kB', () => {
  test.each(answers)('%s takes time linear in the length of its input', (_, answer) => {
    expect(hostile.filter((shape) => isTooSlow(answer, shape))).toEqual([]);
  });
});
