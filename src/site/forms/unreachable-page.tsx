import { StaticPart } from '#site/shell/static-part.tsx';
import { ProblemAlert } from './problem-alert.tsx';

/** Nothing of the form was sent. */
export function UnreachablePage() {
  return (
    <ProblemAlert title="We could not open the next page">
      <p>Your answers are still here, and nothing was sent. Check your connection and try again.</p>
      <StaticPart name="customerService" />
    </ProblemAlert>
  );
}
