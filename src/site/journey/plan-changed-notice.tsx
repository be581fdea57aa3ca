import { Alert } from '#design/components/alert/alert.tsx';
import { type ChangeReason, useChanging } from '#site/session/changing.ts';

const notices: Record<ChangeReason, { title: string; text: string }> = {
  PRICE_CHANGED: {
    title: 'The price of this plan has changed',
    text: 'It changed while you were buying it.',
  },
  DOCUMENTS_CHANGED: {
    title: 'The documents of this plan have changed',
    text: 'They changed while you were buying it, so please read them again.',
  },
  PLAN_CHANGED: {
    title: 'This plan has changed',
    text: 'It changed while you were buying it.',
  },
};

/** Why someone who was about to buy is here again. */
export function PlanChangedNotice({ productId }: { productId: string }) {
  const reason = useChanging(productId)?.reason;
  if (!reason) return null;
  const { title, text } = notices[reason];
  return (
    <Alert severity="warning" role="status" title={title}>
      <p>
        {text} Nothing has been bought, and all your answers are still here. Look at the plan as it
        is now, and continue if it still suits you.
      </p>
    </Alert>
  );
}
