import { Button } from '#design/components/button/button.tsx';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import { openBankDetails } from '#server/sales/bank/bank-details.ts';
import type { Contract } from '#server/sales/contracts/found-contract.ts';
import { decideHeldSales } from '#server/sales/held-sales/decide-held-sales.ts';
import {
  listHeldIds,
  type PartyHashes,
  readSameSales,
  type SameSales,
} from '#server/sales/held-sales/held-sales.ts';
import { hashAccount, hashMailbox } from '#server/sales/purchase/same-party.ts';
import { formatNumberOf } from '#server/visits/funnel/number-texts.ts';
import type { StaffAppDeps, StaffContext } from '../requests/staff-request.tsx';
import { ActForm, RowTable, Section } from '../views/blocks.tsx';
import { getSalePath } from '../views/page.tsx';
import { Moment, StateLabel } from '../views/values.tsx';
import { readSaleRows } from './sale-rows.tsx';

/** What a sale was held for; undefined for one that never was. */
export interface HeldSaleFacts extends SameSales {
  contract: Contract;
  rows: Awaited<ReturnType<typeof readSaleRows>>;
  /** When they were read. */
  seen: Date;
}

export async function readHeldSale(
  deps: Pick<StaffAppDeps, 'db' | 'clock' | 'keys'>,
  contract: Contract,
): Promise<HeldSaleFacts | undefined> {
  if (contract.heldState === null) return undefined;
  const seen = deps.clock();
  const same = await readSameSales(deps.db, contract, hashParties(deps.keys, contract));
  const rows = await readSaleRows(deps, same.newest);
  return { ...same, contract, rows, seen };
}

/** With every key, because sales of one day may have been stored with several. An erased buyer has none. */
function hashParties(keys: KeyRing, contract: Contract): PartyHashes {
  const { accountHash, mailboxHash, customerDetails } = contract;
  const account = accountHash === null ? undefined : openBankDetails(keys, contract);
  return {
    accountHashes: account ? keys.map((key) => hashAccount(key, account)) : [],
    mailboxHashes:
      mailboxHash === null ? [] : keys.map((key) => hashMailbox(key, customerDetails.email)),
  };
}

/** The state of a sale that is, or was, held. */
export function HeldState({ contract: { heldState, heldUntil, createdAt } }: HeldSaleFacts) {
  const until = heldUntil && <Moment at={heldUntil} isShort />;
  if (heldState === 'ended')
    return <StateLabel state="off">Ended by staff {until}, never sent on</StateLabel>;
  if (heldState === 'let-go') return <>Held for a look until {until}. </>;
  return (
    <StateLabel state="held">
      Held since <Moment at={createdAt} isShort />, not sent on
    </StateLabel>
  );
}

/** Lets the sale go or ends it, with the others of its account and mailbox or alone. */
export function HeldSaleActs({ contract: { reference }, held, seen }: HeldSaleFacts) {
  return (
    <ActForm action={`${getSalePath(reference)}/held`} hidden={{ seen: seen.toISOString() }}>
      {held > 0 && (
        <fieldset>
          <label>
            <input type="checkbox" name="others" value="yes" />
            {held === 1 ? 'And the other one that is held' : `And the ${held} others that are held`}
          </label>
        </fieldset>
      )}
      <Button type="submit" name="decision" value="let-go" variant="secondary" size="sm">
        Let it go
      </Button>
      <Button type="submit" name="decision" value="ended" variant="tertiary" size="sm">
        End it free of charge
      </Button>
    </ActForm>
  );
}

/** Why the sale was held: the others of its account and its mailbox. */
export function SameSalesSection({ contract, before, count, newest, rows }: HeldSaleFacts) {
  const why = [
    before.account > 0 && `${before.account} were paid from the same account`,
    before.mailbox > 0 && `${before.mailbox} had the same mailbox`,
  ].filter(Boolean);
  const shown = rows.map((row, index) => ({
    ...row,
    Same: describeSame(newest[index]),
  }));
  return (
    <Section title="Why it was held">
      {why.length > 0 && <p>Of the sales in the 24 hours before, {why.join(', and ')}.</p>}
      <RowTable
        caption={`${formatNumberOf(count, 'other sale')} of its account or mailbox, newest first${count > rows.length ? `, the first ${rows.length}` : ''}`}
        empty={
          contract.accountHash === null
            ? 'The buyer was erased, so nothing is known of others.'
            : 'No other sale has its account or its mailbox.'
        }
        rows={shown}
      />
    </Section>
  );
}

function describeSame(same: SameSales['newest'][number] | undefined): string {
  if (same?.isSameAccount && same.isSameMailbox) return 'Account, mailbox';
  return same?.isSameAccount ? 'Account' : 'Mailbox';
}

const actOfDecision = { 'let-go': 'let-sale-go', ended: 'ended-sale' } as const;
const decisions = Object.keys(actOfDecision) as (keyof typeof actOfDecision)[];

/** Decides as the form says. Returns how many sales were decided; undefined if the form says neither. */
export async function decideAsAsked(
  { db, clock, keys }: Pick<StaffAppDeps, 'db' | 'clock' | 'keys'>,
  { var: { field, record } }: StaffContext,
  contract: Contract,
): Promise<{ decision: keyof typeof actOfDecision; decided: number } | undefined> {
  const decision = decisions.find((known) => known === field('decision'));
  if (!decision) return undefined;
  const seen = new Date(field('seen'));
  const withOthers = field('others') === 'yes' && !Number.isNaN(seen.getTime());
  const others = withOthers ? await listHeldIds(db, hashParties(keys, contract), seen) : [];
  const act = actOfDecision[decision];
  const decided = await decideHeldSales({ db, clock }, [contract.id, ...others], decision, {
    withDecision: (tx, reference) => record(act, reference, tx),
  });
  return { decision, decided: decided.length };
}
