import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listDifferences } from './differences.ts';

test('there is a difference exactly when two JSON values are not equal', () => {
  // Few fields and texts, so that values are often equal in parts.
  const { value, fields } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom('a', 'b', 1, 0, true, false, ''),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.array(tie('fields'), { maxLength: 3 }),
      tie('fields'),
    ),
    fields: fc.dictionary(fc.constantFrom('id', 'title', 'toString', '__proto__'), tie('value')),
  }));
  const list = fc.array(fields, { maxLength: 4 });
  const shuffled = list.chain((entries) =>
    fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries)),
  );
  // As read from a file: without the prototypes and shared objects of fast-check.
  const copy = (json: unknown): unknown => JSON.parse(JSON.stringify(json));
  fc.assert(
    fc.property(fc.oneof(fc.tuple(value, value), shuffled), ([one, other]) => {
      const [before, after] = [copy(one), copy(other)];
      expect(listDifferences(before, after).length === 0).toBe(isDeepStrictEqual(before, after));
      expect(listDifferences(before, copy(one))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

const listed = (before: object[], after: object[]) =>
  listDifferences({ list: before }, { list: after }).map(
    ({ path, names, ...values }) =>
      `${path.join('.')} ${names.join(' › ')}: ${JSON.stringify(values.before)} → ${JSON.stringify(values.after)}`,
  );

test('an entry of a list is compared with the entry that has the same first text, at any place', () => {
  const [a, b, c] = [
    { id: 'a', label: 'Apples', price: 1 },
    { id: 'b', label: 'Pears', price: 2 },
    { id: 'c', label: 'Plums', price: 3 },
  ];
  expect(listed([a, b], [c, a, { ...b, price: 5 }])).toEqual([
    `list.[] Plums: undefined → ${JSON.stringify(c)}`,
    'list.[].price Pears: 2 → 5',
  ]);
  expect(listed([a, b, c], [a, c])).toEqual([`list.[] Pears: ${JSON.stringify(b)} → undefined`]);
  expect(listed([a, b, c], [c, a, b])).toEqual([
    'list Order: ["Apples","Pears","Plums"] → ["Plums","Apples","Pears"]',
  ]);
});

test('an entry of a list with a new first text is compared with the entry at the same place', () => {
  expect(listed([{ text: 'Help', href: '/help' }], [{ text: 'Support', href: '/help' }])).toEqual([
    'list.[].text Support: "Help" → "Support"',
  ]);
});

test('of two entries with one title only the one that changed is listed', () => {
  const [one, other] = [
    { title: 'Warm homes', pages: ['listing'] },
    { title: 'Warm homes', pages: ['product'] },
  ];
  for (const [before, after] of [
    [
      [one, other],
      [one, { ...other, cta: 'Read' }],
    ],
    [
      [one, other],
      [{ ...one, cta: 'Read' }, other],
    ],
  ] as const) {
    expect(listed([...before], [...after])).toEqual(['list.[].cta Warm homes: undefined → "Read"']);
  }
  expect(listed([one, other], [other])).toEqual([
    `list.[] Warm homes: ${JSON.stringify(one)} → undefined`,
  ]);
});
