import { Button } from '#design/components/button/button.tsx';
import type { Contract } from '#server/sales/contracts/found-contract.ts';
import { Moment } from '../moment.tsx';
import type { Viewer } from '../staff-document.tsx';
import { getSalePath } from '../staff-pages.ts';

interface HoldProps {
  contract: Contract;
  viewer: Viewer;
}

/** Whether the sale must not be deleted, which an admin changes. */
export function LegalHold({ contract: { reference, legalHold }, viewer }: HoldProps) {
  const { member, formToken } = viewer;
  return (
    <section className="sale-block" id="hold">
      <h2>Legal hold</h2>
      {legalHold ? (
        <p>
          On hold since <Moment at={new Date(legalHold.since)} />: {legalHold.reason}
        </p>
      ) : (
        <p>None: the sale is deleted at the end of its period.</p>
      )}
      {member.role === 'admin' && (
        <form className="filter sale-hold" method="post" action={`${getSalePath(reference)}/hold`}>
          <input type="hidden" name="formToken" value={formToken} />
          <input type="hidden" name="act" value={legalHold ? 'release' : 'hold'} />
          <input type="hidden" name="since" value={legalHold?.since ?? ''} />
          <label>
            Reason, e.g. the number of the case
            <input name="reason" required maxLength={200} autoComplete="off" />
          </label>
          <Button type="submit" variant="tertiary" size="sm">
            {legalHold ? 'End the hold' : 'Hold'}
          </Button>
        </form>
      )}
    </section>
  );
}
