import { useEffect } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { endJourney, readReceipt } from '#site/session/purchase.ts';
import { sentEnquiry } from '#site/session/sent-enquiry.ts';
import { useBrowserValue } from '#site/session/use-browser-value.ts';
import { HideUntilReadyScript, useRevealWhenReady } from '#site/shell/hide-until-ready.tsx';
import { PurchaseDone } from './purchase-done.tsx';
import { ThankYou } from './thank-you.tsx';

/** Whoever comes here without a purchase or an enquiry sees a page that claims neither. */
export default function SuccessPage() {
  const { state } = useLocation();
  const isRevealed = useRevealWhenReady();
  const isEnquiry = isRevealed && z.safeParse(sentEnquiry, state).success;
  const receiptText = useBrowserValue(readReceiptText, 'null');
  const receipt = isEnquiry || receiptText === 'null' ? undefined : readReceipt();
  const isPurchase = receipt !== undefined;
  useEffect(() => {
    if (isPurchase) endJourney();
  }, [isPurchase]);
  return (
    <>
      <HideUntilReadyScript
        part="page"
        when="(history.state && history.state.usr) || sessionStorage.getItem('receipt')"
      />
      {receipt ? <PurchaseDone receipt={receipt} /> : <ThankYou isEnquiry={isEnquiry} />}
    </>
  );
}

const readReceiptText = () => JSON.stringify(readReceipt() ?? null);
