import type { ComponentProps } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { Icon } from '../icon/icon.tsx';
import { TickIcon } from '../icon/icons.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './step-list.module.css';
import { getStepStates, type StepWithState } from './step-states.ts';

export interface StepListProps extends ComponentProps<'ol'> {
  steps: readonly string[];
  /** The number of the current step, from 1, clamped to the number of steps. */
  current: number;
  label: string;
  /** A text that screen readers read after the name of a visited step, e.g. "completed". */
  visitedLabel?: string | undefined;
}

function stateClass(step: StepWithState) {
  if (step.isCurrent) return styles.current;
  return step.isVisited ? styles.visited : undefined;
}

/** The detailed indicator: every step by name, joined by the pipe. */
export function StepList({
  steps,
  current,
  label,
  visitedLabel,
  className,
  ...rest
}: StepListProps) {
  if (steps.length === 0) return null;
  return (
    <ol {...rest} className={joinClassNames(styles.list, className)} aria-label={label}>
      {getStepStates(steps, current).map((step) => (
        <li
          key={step.position}
          className={joinClassNames(styles.step, stateClass(step))}
          aria-current={step.isCurrent ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true">
            {step.isTicked ? <Icon glyph={TickIcon} size="sm" weight="bold" /> : step.position}
          </span>
          <span className={styles.name}>{step.label}</span>
          {step.isVisited && visitedLabel ? <VisuallyHidden>{visitedLabel}</VisuallyHidden> : null}
        </li>
      ))}
    </ol>
  );
}
