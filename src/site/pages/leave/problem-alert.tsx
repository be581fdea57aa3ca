import { Alert } from '#design/components/alert/alert.tsx';
import { PhoneLink } from '#site/plan/phone-link.tsx';
import { needsCall, type Problem, problems } from './problems.ts';

interface ProblemAlertProps {
  problem: Problem | undefined;
  /** For a problem that only a call helps with. */
  phoneNumber?: string | undefined;
}

export function ProblemAlert({ problem, phoneNumber }: ProblemAlertProps) {
  if (!problem) return null;
  const { title, text } = problems[problem];
  return (
    <Alert severity="error" variant="outline" role="alert" title={title}>
      <p>
        {text}
        {phoneNumber !== undefined && needsCall(problem) && (
          <>
            {' '}
            <PhoneLink number={phoneNumber} />
          </>
        )}
      </p>
    </Alert>
  );
}
