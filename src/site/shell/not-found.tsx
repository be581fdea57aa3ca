import type { ReactNode } from 'react';
import { ErrorPageLayout } from './error-page-layout.tsx';

/** The page of a 404, for unknown addresses and for routes that answer 404. */
export function NotFound({ art }: { art?: ReactNode }) {
  return (
    <ErrorPageLayout
      art={art}
      heading="We cannot find that page"
      message="The address may be wrong, or the page may have moved."
      tryAgainMessage="You can find all our plans on one page."
    />
  );
}
