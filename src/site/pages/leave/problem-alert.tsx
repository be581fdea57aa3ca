import { Alert } from '#design/components/alert/alert.tsx';
import { type Problem, problems } from './problems.ts';

export function ProblemAlert({ problem }: { problem: Problem | undefined }) {
  if (!problem) return null;
  const { title, text } = problems[problem];
  return (
    <Alert severity="error" variant="outline" role="alert" title={title}>
      <p>{text}</p>
    </Alert>
  );
}
