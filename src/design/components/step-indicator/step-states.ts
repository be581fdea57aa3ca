export interface StepWithState {
  position: number;
  label: string;
  isCurrent: boolean;
  /** True for a step before the current one. */
  isVisited: boolean;
  /**
   * True for a step that is at least two before the current one: while step 4 is current, 1 and 2 are ticked.
   */
  isTicked: boolean;
}

/** The current step clamped to 1..count; 0 if there are no steps. */
export function clampStep(current: number, count: number): number {
  const whole = Number.isNaN(current) ? 1 : Math.trunc(current);
  return Math.min(Math.max(whole, 1), count);
}

export function getStepStates(steps: readonly string[], current: number): StepWithState[] {
  const at = clampStep(current, steps.length);
  return steps.map((label, index) => {
    const position = index + 1;
    return {
      position,
      label,
      isCurrent: position === at,
      isVisited: position < at,
      isTicked: position < at - 1,
    };
  });
}
