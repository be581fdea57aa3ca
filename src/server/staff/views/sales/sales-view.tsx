import { Button } from '#design/components/button/button.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { SearchIcon } from '#design/components/icon/icons.ts';
import { getCoveredHome } from '#journey/postal-address.ts';
import { subtractMonths } from '#rules/dates/calendar-day.ts';
import { isAnonymised } from '#server/sales/bank/bank-details.ts';
import { maxCounted } from '#server/sales/contracts/find-contracts.ts';
import type { FoundContract } from '#server/sales/contracts/found-contract.ts';
import { maxSearchLength } from '#server/sales/contracts/search-text.ts';
import type { ContractState } from '#server/sales/deliveries/delivery-states.ts';
import { Moment } from '../moment.tsx';
import { MenuDocument, type Viewer } from '../staff-document.tsx';
import { getSalePath, salesPage } from '../staff-pages.ts';
import type { StaffBrand } from '../staff-styles.ts';
import { StateLabel } from '../state-label.tsx';

interface FoundSales {
  text: string;
  newest: readonly FoundContract[];
  /** Undefined for more than are counted. */
  count: number | undefined;
  states: ReadonlyMap<string, ContractState>;
  /** Ids of contracts whose buyer leaves. */
  inNotice: ReadonlySet<string>;
}

interface SalesProps {
  look: StaffBrand;
  viewer: Viewer;
  /** An ISO date. */
  today: string;
  /** The search is not remembered any more. */
  isForgotten: boolean;
  /** Undefined before a search. */
  found: FoundSales | undefined;
}

export function SalesView({ look, viewer, today, isForgotten, found }: SalesProps) {
  return (
    <MenuDocument title="Sales" look={look} viewer={viewer} current={salesPage}>
      <h1 className="sale-search-title">Sales</h1>
      <form className="sale-search" method="post" action={salesPage.path}>
        <input type="hidden" name="formToken" value={viewer.formToken} />
        <label htmlFor="text">Find a sale</label>
        <div>
          <input
            id="text"
            name="text"
            type="search"
            defaultValue={found?.text}
            maxLength={maxSearchLength}
            autoComplete="off"
            spellCheck={false}
            aria-describedby="text-hint"
          />
          <Button type="submit" variant="secondary" size="sm">
            <Icon glyph={SearchIcon} size="sm" /> Search
          </Button>
        </div>
        <p id="text-hint" className="small">
          Reference, email, postcode, name or phone. The first characters are enough.
        </p>
      </form>
      {isForgotten && <p role="status">That search is not remembered any more. Search again.</p>}
      {found && <Found {...found} today={today} />}
    </MenuDocument>
  );
}

function Found({ text, newest, count, states, inNotice, today }: FoundSales & { today: string }) {
  if (newest.length === 0) {
    return <p>No sale has anything that begins with “{text}”.</p>;
  }
  return (
    <>
      <p className="muted sale-count" role="status">
        <strong>{describeCount(count)}</strong> for “{text}”, newest first
        {count !== newest.length && `, the first ${newest.length}`}
      </p>
      <table>
        <caption className="sale-caption">Sales found</caption>
        <thead>
          <tr>
            <th scope="col">Reference</th>
            <th scope="col">Bought</th>
            <th scope="col">Who</th>
            <th scope="col">Home</th>
            <th scope="col">Plan</th>
            <th scope="col">Price now</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {newest.map((contract) => (
            <tr key={contract.id}>
              <th scope="row" data-label="Reference">
                <a href={getSalePath(contract.reference)}>{contract.reference}</a>
              </th>
              <td data-label="Bought">
                <Moment at={contract.createdAt} />
              </td>
              <td data-label="Who">{nameBuyer(contract)}</td>
              <td data-label="Home">{nameHome(contract)}</td>
              <td data-label="Plan">{contract.productDetails.productName}</td>
              <td data-label="Price now">{getPriceNow(contract, today)}</td>
              <td data-label="State">
                <SaleState {...states.get(contract.id)} isLeaving={inNotice.has(contract.id)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
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

interface StateProps extends Partial<ContractState> {
  isLeaving?: boolean;
}

/** Without deliveries nothing is left to send. */
export function SaleState({ state = 'done', attempts = 0, isLeaving = false }: StateProps) {
  if (state === 'failed') return <StateLabel state="bad">Delivery failed</StateLabel>;
  if (isLeaving) return <StateLabel state="off">Notice given</StateLabel>;
  if (state === 'done') return <StateLabel state="ok">Delivered</StateLabel>;
  return (
    <StateLabel state="wait">{attempts ? `Waiting, try ${attempts + 1}` : 'Waiting'}</StateLabel>
  );
}
