import { expect, test } from 'vitest';
import { failureMessages } from '#api/failures.ts';
import { outcomeOf } from './outcomes.tsx';

const error = { errorStatus: 400, message: '400', errorCopy: failureMessages.VALIDATION };

test('a plan that changed says what changed, and does not ask to check what was entered', () => {
  const changed = outcomeOf({
    error,
    outcome: 'plan-changed',
    changes: ['The price is £15.00 a month now.'],
    retry: '/home-services/products/plumbing-protect',
  });
  const words = [changed.heading, changed.message, changed.text].join(' ');
  expect(words).toContain('The price is £15.00 a month now.');
  expect(words).not.toContain('entered information');
});

test('what was taken off sale is not offered to be looked at or confirmed again', () => {
  const { heading, message, text, action } = outcomeOf({
    error,
    outcome: 'not-on-sale',
    retry: '/home-services/products/plumbing-protect',
  });
  const words = [heading, message, text, action.label].join(' ');
  expect(words).toContain('no longer on sale');
  expect(words).not.toMatch(/confirm|as it is now/);
});
