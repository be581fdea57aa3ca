import { isRouteErrorResponse } from 'react-router';
import { ErrorPage } from './error-page.tsx';

/** What a visitor sees when a page fails: never the error's own words. */
export function FailedPage({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? (
    <ErrorPage
      heading="We cannot find that page"
      message="The address may be wrong, or the page may have moved."
      tryAgainMessage="Our plans are all in one place."
    />
  ) : (
    <ErrorPage
      heading="Something went wrong"
      message="This page did not load. It is our fault, not yours."
      tryAgainMessage="Please try again in a short while."
    />
  );
}
