import { isRouteErrorResponse } from 'react-router';
import { ProblemPage } from './problem-page.tsx';

/** The error boundary's page. It never shows the error's message, which may hold internal details. */
export function FailedPage({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return <ProblemPage problem={isMissing ? 'page-missing' : 'failed'} />;
}
