import type { ReactNode } from 'react';
import { ErrorPageLayout } from './error-page-layout.tsx';

interface NotFoundProps {
  art?: ReactNode;
  /** False while the page is about to be left. A page that is hidden then stays hidden. */
  isReady?: boolean | undefined;
}

/** The page of a 404, for unknown addresses and for routes that answer 404. */
export function NotFound({ art, isReady }: NotFoundProps) {
  return (
    <ErrorPageLayout
      art={art}
      isReady={isReady}
      heading="We cannot find that page"
      message="The address may be wrong, or the page may have moved."
      tryAgainMessage="You can find all our plans on one page."
    />
  );
}
