import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { type FailureType, failureMessages } from '#api/failures.ts';
import { basePath } from '#api/paths.ts';
import { ErrorPage } from '#site/shell/error-page.tsx';

const failureTypes = Object.keys(failureMessages) as FailureType[];

/** What the page that failed says about it; a cold visit brings nothing. */
const failedSubmission = z.object({
  failureType: z.enum(failureTypes),
  retry: z.string().check(z.startsWith(`${basePath}/`)),
});

export default function SubmissionErrorPage() {
  const { state } = useLocation();
  const failed = z.safeParse(failedSubmission, state).data;
  return (
    <ErrorPage
      heading="Sorry, that did not go through"
      message={failureMessages[failed?.failureType ?? 'SERVER']}
      tryAgainMessage={
        failed
          ? 'Your answers are still here, and trying again never buys the plan twice.'
          : 'Please start again.'
      }
      action={failed && { label: 'Try again', to: failed.retry }}
    />
  );
}
