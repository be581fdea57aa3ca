import { expect, test } from 'vitest';
import { failureMessages, previewError } from '#api/failures.ts';
import { describeFailure } from './failure-content.tsx';

const error = { errorStatus: 400, message: '400', errorCopy: failureMessages.VALIDATION };

test('the error page names what changed in the plan, and does not ask the buyer to check the entered information', () => {
  const changed = describeFailure({
    error,
    outcome: 'plan-changed',
    changes: ['The price is £15.00 a month now.'],
    retry: '/home-services/products/plumbing-protect',
  });
  const words = [changed.heading, changed.message, changed.text].join(' ');
  expect(words).toContain('The price is £15.00 a month now.');
  expect(words).not.toContain('entered information');
});

test.each([
  ['nothing-bought', 'bought', 'buy this plan as it is now.'],
  ['enquiry-not-sent', 'sent', 'send your message. It is still here.'],
] as const)(
  'the error page of a preview, after %s, says that nothing can be %s there, and offers no second attempt',
  (outcome, verb, purpose) => {
    const { heading, message, text, actions } = describeFailure({
      error: { ...error, errorCopy: previewError.message },
      outcome,
      retry: '/home-services/products/plumbing-protect/confirmation',
    });
    expect(heading).toBe(`Nothing can be ${verb} in a preview`);
    expect(message).toBe(previewError.message);
    expect(text).toBe(`Leave the preview, in the bar at the top, to ${purpose}`);
    expect(actions).toBeNull();
  },
);

test('the error page does not offer to confirm a plan that is no longer on sale', () => {
  const { heading, message, text } = describeFailure({
    error,
    outcome: 'not-on-sale',
    retry: '/home-services/products/plumbing-protect',
  });
  const words = [heading, message, text].join(' ');
  expect(words).toContain('no longer on sale');
  expect(words).not.toMatch(/confirm|as it is now/);
});
