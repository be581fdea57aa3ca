import { Alert } from '#design/components/alert/alert.tsx';
import { isBuyingAgain } from '#site/session/purchase.ts';
import { useBrowserValue } from '#site/session/use-browser-value.ts';

/** Beside the button, for whoever was asked about an earlier purchase and came back. */
export function BuyingAgain() {
  const isAgain = useBrowserValue(isBuyingAgain, false);
  return (
    isAgain && (
      <Alert severity="warning" title="You are buying this plan again">
        <p>
          It was bought for this home in the last 24 hours. If you press the button you will have it
          twice, and pay for both.
        </p>
      </Alert>
    )
  );
}
