import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], {
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

const largest = 100_000;
// Eight times the input takes eight times as long if linear, and 64 times as long if quadratic.
const step = 8;
const largestGrowth = 24;
// Shorter measurements are noise and are raised to this value. Quadratic code already takes longer than this
// on the small input.
const noiseInMilliseconds = 1;

/** CPU time of this thread in milliseconds, which does not depend on the machine's load. */
function fastest(answer: Answer, text: string, attempts: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const start = process.threadCpuUsage();
    answer(text);
    const { user, system } = process.threadCpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

function growth(answer: Answer, shape: Hostile, size = largest, attempts = 1): number {
  const small = fastest(answer, textOf(shape, size / step), attempts);
  const large = fastest(answer, textOf(shape, size), attempts);
  const ratio = large / Math.max(noiseInMilliseconds, small);
  // Garbage collection can distort one measurement, so a failure is measured again.
  return ratio > largestGrowth && attempts === 1 ? growth(answer, shape, size, 5) : ratio;
}

test.each<[string, Answer, Hostile]>([
  ['a pattern anchored at its end', (text) => /\s+$/.test(text), ['', ' ', '!']],
  ['composing a run of accents', (text) => text.normalize('NFC'), ['', '\u0301\u0323', '']],
])('the measurement detects quadratic time: %s', { timeout: 60_000 }, (_, answer, shape) => {
  expect(growth(answer, shape, 12_000, 2)).toBeGreaterThan(largestGrowth);
});

describe('run time is linear in the input, up to 100 kB', { timeout: 60_000 }, () => {
  test.each(answers)('%s takes time linear in the length of its input', (_, answer) => {
    const tooSteep = hostile
      .map((shape) => ({ shape, ratio: growth(answer, shape) }))
      .filter(({ ratio }) => ratio > largestGrowth);
    expect(tooSteep).toEqual([]);
  });
});
