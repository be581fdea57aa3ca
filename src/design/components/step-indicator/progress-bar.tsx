import type { ComponentProps } from 'react';
import { joinClassNames } from '../../class-list.ts';
import styles from './progress-bar.module.css';
import { clampStep, getStepStates } from './step-states.ts';

export interface ProgressBarProps extends ComponentProps<'div'> {
  steps: readonly string[];
  /** The number of the current step, from 1, clamped to the number of steps. */
  current: number;
  label: string;
  positionText: (current: number, total: number) => string;
}

/** The simple indicator: the step's name, its position as text, and a bar of segments. */
export function ProgressBar({
  steps,
  current,
  label,
  positionText,
  className,
  ...rest
}: ProgressBarProps) {
  const at = clampStep(current, steps.length);
  const name = steps[at - 1];
  if (name === undefined) return null;
  const position = positionText(at, steps.length);
  return (
    <div
      {...rest}
      className={joinClassNames(styles.progress, className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={steps.length}
      aria-valuenow={at}
      aria-valuetext={`${name}, ${position}`}
    >
      <span className={styles.name}>{name}</span>
      <span className={styles.position}>{position}</span>
      <span className={styles.bar}>
        {getStepStates(steps, current).map((step) => (
          <span
            key={step.position}
            className={step.isVisited || step.isCurrent ? styles.reached : styles.ahead}
          />
        ))}
      </span>
    </div>
  );
}
