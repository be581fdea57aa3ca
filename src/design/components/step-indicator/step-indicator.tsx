import type { ComponentProps } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { ProgressBar } from './progress-bar.tsx';
import styles from './step-indicator.module.css';
import { StepList } from './step-list.tsx';

export { ProgressBar } from './progress-bar.tsx';
export { StepList } from './step-list.tsx';

export interface StepIndicatorProps extends ComponentProps<'div'> {
  steps: readonly string[];
  /** The number of the current step, from 1, clamped to the number of steps. */
  current: number;
  label: string;
  positionText: (current: number, total: number) => string;
  visitedLabel?: string | undefined;
}

/**
 * The list from breakpoint lg, the bar below it. One of them is always `display: none`, so screen readers
 * find only one.
 */
export function StepIndicator({
  steps,
  current,
  label,
  positionText,
  visitedLabel,
  className,
  ...rest
}: StepIndicatorProps) {
  if (steps.length === 0) return null;
  return (
    <div {...rest} className={joinClassNames(styles.indicator, className)}>
      <div className={styles.simple}>
        <ProgressBar steps={steps} current={current} label={label} positionText={positionText} />
      </div>
      <div className={styles.detailed}>
        <StepList steps={steps} current={current} label={label} visitedLabel={visitedLabel} />
      </div>
    </div>
  );
}
