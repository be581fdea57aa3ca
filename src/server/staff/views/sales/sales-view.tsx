import { Icon } from '#design/components/icon/icon.tsx';
import { SearchIcon } from '#design/components/icon/icons.ts';
import { getCoveredHome } from '#journey/postal-address.ts';
import { subtractMonths } from '#rules/dates/calendar-day.ts';
import { isAnonymised } from '#server/sales/bank/bank-details.ts';
import { maxCounted } from '#server/sales/contracts/find-contracts.ts';
import type { FoundContract } from '#server/sales/contracts/found-contract.ts';
import { maxSearchLength } from '#server/sales/contracts/search-text.ts';
import type { ContractState } from '#server/sales/deliveries/delivery-states.ts';
import { ActForm } from '../act-form.tsx';
import { Moment } from '../moment.tsx';
import { PageFrame, type PageProps } from '../page-frame.tsx';
import { RowTable } from '../row-table.tsx';
import { getSalePath, salesPage } from '../staff-pages.ts';
import { SaleState } from './sale-state.tsx';

interface FoundSales {
  text: string;
  newest: readonly FoundContract[];
  /** Undefined for more than are counted. */
  count: number | undefined;
  states: ReadonlyMap<string, ContractState>;
  /** Ids of contracts whose buyer leaves. */
  inNotice: ReadonlySet<string>;
}

interface SalesProps extends PageProps {
  /** An ISO date. */
  today: string;
  /** The search is not remembered any more. */
  isForgotten: boolean;
  /** Undefined before a search. */
  found: FoundSales | undefined;
}

export function SalesView({ today, isForgotten, found, ...page }: SalesProps) {
  return (
    <PageFrame {...page} of={salesPage} title="Sales">
      <ActForm
        className="search"
        action={salesPage.path}
        button={
          <>
            <Icon glyph={SearchIcon} size="sm" /> Search
          </>
        }
        isMain
      >
        <label>
          Find a sale
          <input
            name="text"
            type="search"
            defaultValue={found?.text}
            maxLength={maxSearchLength}
            autoComplete="off"
            spellCheck={false}
            aria-describedby="hint"
          />
        </label>
        <p id="hint" className="small">
          Reference, email, postcode, name or phone. The first characters are enough.
        </p>
      </ActForm>
      {isForgotten && <p role="status">That search is not remembered any more. Search again.</p>}
      {found && <Found {...found} today={today} />}
    </PageFrame>
  );
}

function Found({ text, newest, count, states, inNotice, today }: FoundSales & { today: string }) {
  if (newest.length === 0) {
    return <p>No sale has anything that begins with “{text}”.</p>;
  }
  const rows = newest.map((contract) => {
    const { id, reference, createdAt, productDetails } = contract;
    return {
      Reference: <a href={getSalePath(reference)}>{reference}</a>,
      Bought: <Moment at={createdAt} />,
      Who: nameBuyer(contract),
      Home: nameHome(contract),
      Plan: productDetails.productName,
      'Price now': getPriceNow(contract, today),
      State: <SaleState {...states.get(id)} isLeaving={inNotice.has(id)} />,
    };
  });
  return (
    <div className="part">
      <p className="muted" role="status">
        <strong>{describeCount(count)}</strong> for “{text}”, newest first
        {count !== newest.length && `, the first ${newest.length}`}
      </p>
      <RowTable label="Sales found" rows={rows} />
    </div>
  );
}

function describeCount(count: number | undefined): string {
  if (count === undefined) return `More than ${maxCounted.toLocaleString('en-GB')} sales`;
  return count === 1 ? '1 sale' : `${count.toLocaleString('en-GB')} sales`;
}

const nameBuyer = (contract: FoundContract) =>
  isAnonymised(contract)
    ? 'Erased'
    : `${contract.customerDetails.firstName} ${contract.customerDetails.surname}`;

function nameHome(contract: FoundContract): string {
  const { addressLine1, postcode } = getCoveredHome(contract);
  return [addressLine1, postcode].filter(Boolean).join(', ');
}

/** By the month, e.g. "£7.25": that of the offer until its months are over. */
function getPriceNow({ productDetails, firstCollection }: FoundContract, today: string): string {
  const { priceMonthly, offerPriceMonthly, offerPeriodMonths } = productDetails;
  const isOffer =
    offerPriceMonthly !== undefined &&
    offerPeriodMonths !== undefined &&
    subtractMonths(today, offerPeriodMonths) < firstCollection;
  return `£${(isOffer ? offerPriceMonthly : priceMonthly).toFixed(2)}`;
}
