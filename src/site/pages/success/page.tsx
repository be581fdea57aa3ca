import { useEffect } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { enquirySentStateSchema } from '#site/journey-state/in-tab/enquiry-sent-state.ts';
import {
  type Receipt,
  readReceipt,
  receiptSchema,
  saveReceipt,
} from '#site/journey-state/in-tab/purchase.ts';
import { siteContext } from '#site/server-context.ts';
import { useBrowserValue } from '#site/session/use-browser-value.ts';
import { HideUntilReadyScript, useRevealWhenReady } from '#site/shell/hide-until-ready.tsx';
import type { Route } from './+types/page.ts';
import { PurchaseSuccess } from './purchase-success.tsx';
import { SuccessWithoutPurchase } from './success-without-purchase.tsx';

/** What was bought or sent without script is in the sealed cookie. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { carried, siteOrigin } = context.get(siteContext);
  const shown = carried.journey?.shown;
  return {
    // Only of a page that is rendered for this visitor: others are kept, and a host of somebody else must not be.
    origin: shown && (siteOrigin || new URL(request.url).origin),
    receipt: z.safeParse(receiptSchema, shown?.receipt).data,
    mailedTo: z.safeParse(z.string(), shown?.mailedTo).data,
    enquiry: z.safeParse(enquirySentStateSchema, shown?.enquiry).data,
  };
}

/** A purchase with script needs no request for this page: its receipt is in session storage. */
export function clientLoader(): Record<'origin' | 'receipt' | 'mailedTo' | 'enquiry', undefined> {
  return { origin: undefined, receipt: undefined, mailedTo: undefined, enquiry: undefined };
}

/** The page after a purchase or an enquiry. Opened without either, it says that there is nothing to show. */
export default function SuccessPage() {
  const carried = useLoaderData<typeof loader>();
  const { state } = useLocation();
  const isRevealed = useRevealWhenReady();
  const sent = isRevealed ? z.safeParse(enquirySentStateSchema, state).data : undefined;
  const receiptText = useBrowserValue(readReceiptText, 'null');
  const stored = receiptText === 'null' ? undefined : readReceipt();
  const enquiry = carried.enquiry ?? sent;
  const receipt = enquiry ? undefined : (carried.receipt ?? stored);
  useKeepCarriedReceipt(carried.receipt);
  return (
    <>
      <HideUntilReadyScript
        part="page"
        when="(history.state && history.state.usr) || sessionStorage.getItem('receipt')"
      />
      {receipt ? (
        <PurchaseSuccess receipt={receipt} origin={carried.origin} mailedTo={carried.mailedTo} />
      ) : (
        <SuccessWithoutPurchase enquiry={enquiry} />
      )}
    </>
  );
}

const readReceiptText = () => JSON.stringify(readReceipt() ?? null);

/** A purchase that began with script and was finished without: the tab's answers are of no more use. */
function useKeepCarriedReceipt(receipt: Receipt | undefined): void {
  useEffect(() => {
    if (receipt && readReceipt()?.referenceId !== receipt.referenceId) saveReceipt(receipt);
  }, [receipt]);
}
