import { describe, expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { ProgressBar, StepIndicator, StepList } from './step-indicator.tsx';

const steps = ['Your order', 'Your boiler', 'Personal details', 'Payment details'];
const positionText = (current: number, total: number) => `Step ${current} of ${total}`;

describe('StepIndicator', () => {
  test('renders the progress bar and the step list with the same label', () => {
    const { container } = mountElement(
      <StepIndicator steps={steps} current={2} label="Progress" positionText={positionText} />,
    );
    expect(findElement(container, '[role="progressbar"]').getAttribute('aria-label')).toBe(
      'Progress',
    );
    expect(findElement(container, 'ol').getAttribute('aria-label')).toBe('Progress');
  });

  test('renders nothing without steps', () => {
    const { container } = mountElement(
      <StepIndicator steps={[]} current={1} label="Progress" positionText={positionText} />,
    );
    expect(container.childElementCount).toBe(0);
  });
});

describe('ProgressBar', () => {
  test('shows the name and position of the current step, clamped to the number of steps', () => {
    const { container } = mountElement(
      <ProgressBar steps={steps} current={9} label="Progress" positionText={positionText} />,
    );
    const bar = findElement(container, '[role="progressbar"]');
    expect(bar.getAttribute('aria-valuetext')).toBe('Payment details, Step 4 of 4');
    expect(bar.getAttribute('aria-valuenow')).toBe('4');
    expect(bar.getAttribute('aria-valuemax')).toBe('4');
  });

  test('fills one segment for each step up to the current one', () => {
    const { container } = mountElement(
      <ProgressBar steps={steps} current={3} label="Progress" positionText={positionText} />,
    );
    expect(container.querySelectorAll('[class*="reached"]')).toHaveLength(3);
    expect(container.querySelectorAll('[class*="ahead"]')).toHaveLength(1);
  });
});

describe('StepList', () => {
  test('marks the current step, labels the steps before it for screen readers and ticks all of those but the last', () => {
    const { container } = mountElement(
      <StepList steps={steps} current={3} label="Progress" visitedLabel="completed" />,
    );
    const items = [...container.querySelectorAll('li')];
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([
      null,
      null,
      'step',
      null,
    ]);
    expect(items.map((item) => item.querySelector('svg') !== null)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(items.map((item) => item.textContent?.includes('completed'))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
