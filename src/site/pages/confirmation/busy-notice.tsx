import { Alert } from '#design/components/alert/alert.tsx';
import { LiveRegion } from '#site/forms/live-region.tsx';

/** Says that the purchase is being sent again, because the server was busy. */
export function BusyNotice({ isBusy }: { isBusy: boolean }) {
  return (
    <LiveRegion>
      {isBusy && (
        <Alert severity="info" title="We are busy. Trying again…">
          <p>Please keep this page open. You will not buy the plan twice.</p>
        </Alert>
      )}
    </LiveRegion>
  );
}
