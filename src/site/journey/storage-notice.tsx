import { Alert } from '#design/components/alert/alert.tsx';
import { LiveRegion } from '#site/forms/live-region.tsx';
import { useIsMemoryOnly } from '#site/session/session-storage.ts';

/** Says that session storage is blocked or full. */
export function StorageNotice() {
  const isForgetful = useIsMemoryOnly();
  return (
    <LiveRegion>
      {isForgetful && (
        <Alert severity="warning" title="Keep this page open">
          <p>
            Your browser does not let us store your answers. You can carry on, but reloading or
            closing this page will lose them.
          </p>
        </Alert>
      )}
    </LiveRegion>
  );
}
