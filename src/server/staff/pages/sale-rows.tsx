import { getCoveredHome } from '#journey/postal-address.ts';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { isAnonymised } from '#server/sales/bank/bank-details.ts';
import { type FoundContract, getPriceNow } from '#server/sales/contracts/found-contract.ts';
import { readContractStates } from '#server/sales/deliveries/delivery-states.ts';
import { findContractsInNotice } from '#server/sales/leaving/notices.ts';
import type { StaffAppDeps } from '../requests/staff-request.tsx';
import { getSalePath } from '../views/page.tsx';
import { Moment } from '../views/values.tsx';
import { DeliveryState } from './deliveries.tsx';

/** What a list shows of each of these sales, in their order. */
export async function readSaleRows(
  { db, clock }: Pick<StaffAppDeps, 'db' | 'clock'>,
  found: readonly FoundContract[],
) {
  const ids = found.map((contract) => contract.id);
  const states = await readContractStates(db, ids);
  const inNotice = await findContractsInNotice(db, ids);
  const today = getLondonDate(clock());
  return found.map((contract) => {
    const { id, reference, createdAt, customerDetails, productDetails, heldState } = contract;
    const { addressLine1, postcode } = getCoveredHome(contract);
    return {
      Reference: <a href={getSalePath(reference)}>{reference}</a>,
      Bought: <Moment at={createdAt} />,
      Who: isAnonymised(contract)
        ? 'Erased'
        : `${customerDetails.firstName} ${customerDetails.surname}`,
      Home: [addressLine1, postcode].filter(Boolean).join(', '),
      Plan: productDetails.productName,
      'Price now': `£${getPriceNow(contract, today).toFixed(2)}`,
      State: <DeliveryState {...states.get(id)} {...{ heldState }} isLeaving={inNotice.has(id)} />,
    };
  });
}
