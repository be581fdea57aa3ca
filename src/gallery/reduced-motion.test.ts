import { expect, test } from 'vitest';
import { rewriteMotionQuery } from './reduced-motion.ts';

test.each([
  ['(prefers-reduced-motion: reduce)', '(min-width: 0px)'],
  ['(prefers-reduced-motion)', '(min-width: 0px)'],
  ['(prefers-reduced-motion: no-preference)', '(max-width: 0px)'],
  [
    '(min-width: 48rem) and (prefers-reduced-motion: reduce)',
    '(min-width: 48rem) and (min-width: 0px)',
  ],
  ['print', 'print'],
])('rewriteMotionQuery replaces %s by %s', (query, rewritten) => {
  expect(rewriteMotionQuery(query)).toBe(rewritten);
});
