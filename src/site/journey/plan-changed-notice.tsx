import { Alert } from '#design/components/alert/alert.tsx';

/** The notice on the order page that lists the changes which make the buyer agree to the plan again. */
export function PlanChangedNotice({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0) return null;
  const [first, ...others] = changes;
  return (
    <Alert severity="warning" role="status" title={first}>
      {others.map((change) => (
        <p key={change}>{change}</p>
      ))}
      <p>
        Nothing has been bought, and all your answers are still here. Look at the plan as it is now,
        and continue if it still suits you.
      </p>
    </Alert>
  );
}
