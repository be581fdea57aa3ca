import { describe, expect, test } from 'vitest';
import { found, mounted } from '#tests/support/mounted.ts';
import { BrokenPipe } from './broken-pipe.tsx';
import { ErrorCard } from './error-card.tsx';

const failure = {
  heading: 'Sorry, something went wrong',
  message: 'We could not set up your plan.',
  tryAgainMessage: 'Please try again in a few minutes.',
  action: <a href="#again">Try again</a>,
};

describe('ErrorCard', () => {
  test('shows heading, message, try-again message and action, in that order', () => {
    const { container } = mounted(<ErrorCard {...failure} />);
    expect(container.textContent).toBe(
      'Sorry, something went wrongWe could not set up your plan.Please try again in a few minutes.Try again',
    );
  });

  test('is a region named by its heading, which has the given level', () => {
    const { container } = mounted(<ErrorCard {...failure} headingAs="h2" />);
    expect(found(container, 'section').getAttribute('aria-labelledby')).toBe(
      found(container, 'h2').id,
    );
  });

  test('hides its picture from screen readers', () => {
    const { container } = mounted(<ErrorCard {...failure} art={<BrokenPipe />} />);
    expect(found(container, 'svg').getAttribute('aria-hidden')).toBe('true');
  });
});
