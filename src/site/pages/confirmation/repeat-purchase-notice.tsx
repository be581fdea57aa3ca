import { Alert } from '#design/components/alert/alert.tsx';
import { wishesToBuyAgain } from '#site/session/purchase.ts';
import { useBrowserValue } from '#site/session/use-browser-value.ts';

/** The notice for a buyer who chose on the error page to buy the same plan again. */
export function RepeatPurchaseNotice() {
  const isAgain = useBrowserValue(wishesToBuyAgain, false);
  return (
    isAgain && (
      <Alert severity="warning" title="You are buying this plan again">
        <p>
          This plan was bought for this home in the last 24 hours. If you press the button, you will
          have it twice and pay for both.
        </p>
      </Alert>
    )
  );
}
