import type { StaffRole } from '#server/platform/storage/schema.ts';
import type { Contract } from '#server/sales/contracts/found-contract.ts';
import { ActForm } from '../act-form.tsx';
import { Moment } from '../moment.tsx';
import { Section } from '../section.tsx';
import { getSalePath } from '../staff-pages.ts';

interface HoldProps {
  contract: Contract;
  role: StaffRole;
}

/** Whether the sale must not be deleted, which an admin changes. */
export function LegalHold({ contract: { reference, legalHold }, role }: HoldProps) {
  return (
    <Section title="Legal hold" id="hold">
      {legalHold ? (
        <p>
          On hold since <Moment at={new Date(legalHold.since)} />: {legalHold.reason}
        </p>
      ) : (
        <p>None: the sale is deleted at the end of its period.</p>
      )}
      {role === 'admin' && (
        <ActForm
          action={`${getSalePath(reference)}/hold`}
          hidden={{ act: legalHold ? 'release' : 'hold', since: legalHold?.since ?? '' }}
          button={legalHold ? 'End the hold' : 'Hold'}
        >
          <label>
            Reason, e.g. the number of the case
            <input name="reason" required maxLength={200} autoComplete="off" />
          </label>
        </ActForm>
      )}
    </Section>
  );
}
