import { StepIndicator } from '#design/components/step-indicator/step-indicator.tsx';

interface JourneyProgressProps {
  labels: readonly string[];
  /** The place of the current label, from 1. */
  position: number;
}

export function JourneyProgress({ labels, position }: JourneyProgressProps) {
  return (
    <StepIndicator
      steps={labels}
      current={position}
      label="Progress"
      positionText={(current, total) => `Step ${current} of ${total}`}
      visitedLabel="Done"
    />
  );
}
