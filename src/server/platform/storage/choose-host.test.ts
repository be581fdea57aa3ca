import { expect, test } from 'vitest';
import { chooseHost, describeHost, type HostAnswer } from './choose-host.ts';

const writes = (timeline: number): HostAnswer => ({ kind: 'accepts-writes', timeline });
const readOnly: HostAnswer = { kind: 'read-only' };
const silent: HostAnswer = { kind: 'unreachable', reason: 'timeout expired' };
const nothing = { timeline: 0 };

test.each<[string, HostAnswer[], Parameters<typeof chooseHost>[1], ReturnType<typeof chooseHost>]>([
  ['the one that accepts writes', [readOnly, writes(1)], nothing, { index: 1, timeline: 1 }],
  ['the newer timeline of two', [writes(1), writes(2)], nothing, { index: 1, timeline: 2 }],
  [
    'a newer timeline than that of the host in use',
    [writes(1), writes(2)],
    { index: 0, timeline: 1 },
    { index: 1, timeline: 2 },
  ],
  [
    'the one in use of two on the same timeline',
    [writes(2), writes(2)],
    { index: 1, timeline: 2 },
    { index: 1, timeline: 2 },
  ],
  [
    'the first of two on the same timeline',
    [writes(2), writes(2)],
    nothing,
    { index: 0, timeline: 2 },
  ],
  [
    'another on the same timeline when the one in use does not answer',
    [silent, writes(1)],
    { index: 0, timeline: 1 },
    { index: 1, timeline: 1 },
  ],
  [
    'the one in use while it does not answer and the others are read-only',
    [silent, readOnly],
    { index: 0, timeline: 1 },
    { index: 0, timeline: 1 },
  ],
  [
    'the one in use rather than one on an older timeline',
    [writes(1), silent],
    { index: 1, timeline: 2 },
    { index: 1, timeline: 2 },
  ],
  [
    'none that is older than what was written on',
    [writes(1), readOnly],
    { index: 1, timeline: 2 },
    { timeline: 2 },
  ],
  [
    'none when the one in use became read-only',
    [readOnly, silent],
    { index: 0, timeline: 1 },
    { timeline: 1 },
  ],
  ['none when all are read-only', [readOnly, readOnly], nothing, nothing],
  ['none when no host answers', [silent, silent], nothing, nothing],
])('chooseHost returns %s', (_, answers, inUse, expected) => {
  expect(chooseHost(answers, inUse)).toEqual(expected);
});

test('the log names each host and how it answered, in words', () => {
  const answers = [writes(1), readOnly, silent, writes(2), writes(2)];
  const inUse = chooseHost(answers, nothing);
  expect(answers.map((_answer, place) => describeHost(answers, place, inUse))).toEqual([
    'is refused: its timeline 1 is older than 2',
    'is read-only',
    'does not answer (timeout expired)',
    'is in use',
    'accepts writes too',
  ]);
});
