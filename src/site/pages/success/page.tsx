import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { enquirySentStateSchema } from '#site/session/enquiry-sent-state.ts';
import { readReceipt } from '#site/session/purchase.ts';
import { useBrowserValue } from '#site/session/use-browser-value.ts';
import { HideUntilReadyScript, useRevealWhenReady } from '#site/shell/hide-until-ready.tsx';
import { PurchaseSuccess } from './purchase-success.tsx';
import { SuccessWithoutPurchase } from './success-without-purchase.tsx';

/** The page after a purchase or an enquiry. Opened without either, it says that there is nothing to show. */
export default function SuccessPage() {
  const { state } = useLocation();
  const isRevealed = useRevealWhenReady();
  const enquiry = isRevealed ? z.safeParse(enquirySentStateSchema, state).data : undefined;
  const receiptText = useBrowserValue(readReceiptText, 'null');
  const receipt = enquiry || receiptText === 'null' ? undefined : readReceipt();
  return (
    <>
      <HideUntilReadyScript
        part="page"
        when="(history.state && history.state.usr) || sessionStorage.getItem('receipt')"
      />
      {receipt ? (
        <PurchaseSuccess receipt={receipt} />
      ) : (
        <SuccessWithoutPurchase enquiry={enquiry} />
      )}
    </>
  );
}

const readReceiptText = () => JSON.stringify(readReceipt() ?? null);
