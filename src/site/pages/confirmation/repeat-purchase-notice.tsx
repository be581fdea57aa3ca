import { Alert } from '#design/components/alert/alert.tsx';
import { wishesToBuyAgain } from '#site/journey-state/in-tab/purchase.ts';
import { useBrowserValue } from '#site/session/use-browser-value.ts';

/** The notice for a buyer who chose on the error page to buy the same plan again. */
export function RepeatPurchaseNotice() {
  const isAgain = useBrowserValue(wishesToBuyAgain, false);
  return (
    isAgain && (
      <Alert severity="warning" title="You may be buying this plan twice">
        <p>
          This plan may already be bought for this home. If it is, and you press the button, you
          will have it twice and pay for both.
        </p>
      </Alert>
    )
  );
}
