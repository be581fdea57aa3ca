import { type ActionFunctionArgs, redirect } from 'react-router';
import * as z from 'zod/mini';
import { getPagePath } from '#api/paths.ts';
import { type CarriedJourney, createCarriedJourney } from '#journey/carried-journey.ts';
import { findPurchase } from '#site/calls/find-purchase.ts';
import {
  type DoubtState,
  errorPageStateSchema,
} from '#site/journey-state/in-tab/error-page-state.ts';
import type { Receipt } from '#site/journey-state/in-tab/purchase.ts';
import { type CarriedState, siteContext } from '#site/server-context.ts';
import { type Choice, choiceField } from './choices.ts';

/** The choices of a buyer without script. A choice that the shown failure does not offer shows the page again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { carried } = context.get(siteContext);
  const { journey } = carried;
  const failure = z.safeParse(errorPageStateSchema, journey?.shown?.failure).data;
  const choice = (await request.formData()).get(choiceField) as Choice | null;
  if (!journey || !failure) return redirect(getPagePath('error'), 303);
  if (failure.outcome === 'perhaps-bought') {
    const isCheck = choice === 'check-again';
    return isCheck ? check(carried, journey, failure) : redirect(getPagePath('error'), 303);
  }
  const { outcome, bought, retry } = failure;
  if (outcome === 'bought-already' && choice === 'buy-again') {
    carried.save({ ...journey, buysAgain: true, shown: undefined });
    return redirect(retry, 303);
  }
  if (outcome === 'key-reused' && choice === 'new-purchase') {
    carried.save({ ...journey, purchaseKey: carried.createId(), shown: undefined });
    return redirect(retry, 303);
  }
  if (bought && choice === 'see-purchase') return showReceipt(carried, journey, bought.receipt);
  return redirect(getPagePath('error'), 303);
}

/** Asks whether the purchase has made a contract. Buys nothing. */
async function check(carried: CarriedState, journey: CarriedJourney, doubt: DoubtState) {
  const { purchaseKey, ...others } = journey;
  const { error, retry, phoneNumber, contacts } = doubt;
  const found = await findPurchase(purchaseKey, carried.callApi);
  if (found.kind === 'bought') {
    const { referenceId } = found;
    return showReceipt(carried, journey, { referenceId, isNew: true, ...contacts });
  }
  const failure =
    found.kind === 'failed'
      ? { ...doubt, problem: found.message }
      : { outcome: 'not-received', error, retry, phoneNumber };
  carried.save({ ...others, purchaseKey, shown: { failure } });
  return redirect(getPagePath('error'), 303);
}

/** The purchase is done, so its answers and bank details end. */
function showReceipt(carried: CarriedState, { productId }: CarriedJourney, receipt: Receipt) {
  carried.end();
  carried.save({ ...createCarriedJourney(carried.createId(), productId), shown: { receipt } });
  return redirect(getPagePath('success'), 303);
}
