import { describe, expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
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
    const { container } = mountElement(<ErrorCard {...failure} />);
    expect(container.textContent).toBe(
      'Sorry, something went wrongWe could not set up your plan.Please try again in a few minutes.Try again',
    );
  });

  test('is a region named by its heading, which has the given level', () => {
    const { container } = mountElement(<ErrorCard {...failure} headingAs="h2" />);
    expect(findElement(container, 'section').getAttribute('aria-labelledby')).toBe(
      findElement(container, 'h2').id,
    );
  });

  test('hides its picture from screen readers', () => {
    const { container } = mountElement(<ErrorCard {...failure} art={<BrokenPipe />} />);
    expect(findElement(container, 'svg').getAttribute('aria-hidden')).toBe('true');
  });
});
