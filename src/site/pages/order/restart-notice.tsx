import { Alert } from '#design/components/alert/alert.tsx';

/** For a buyer who sent a later step without the answers before it. */
export function RestartNotice() {
  return (
    <Alert severity="warning" role="status" title="We no longer have your earlier answers">
      <p>
        Your browser has cleared them, or has stopped running JavaScript. Please check your plan
        below and go through the steps again. From here on they work without JavaScript too.
      </p>
    </Alert>
  );
}
