import { isRouteErrorResponse } from 'react-router';
import { ErrorPageLayout } from './error-page-layout.tsx';
import { NotFound } from './not-found.tsx';

/** The error boundary's page. It never shows the error's message, which may hold internal details. */
export function FailedPage({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? (
    <NotFound />
  ) : (
    <ErrorPageLayout
      heading="Something went wrong"
      message="This page did not load. It is our fault, not yours."
      tryAgainMessage="Please try again in a short while."
    />
  );
}
