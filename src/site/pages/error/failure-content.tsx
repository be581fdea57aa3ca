import type { ReactNode } from 'react';
import { basePath } from '#api/paths.ts';
import type { ErrorPageState } from '#site/session/error-page-state.ts';
import {
  recordWishToBuyAgain,
  saveReceipt,
  startPurchaseWithNewKey,
} from '#site/session/purchase.ts';
import type { FailureAction } from './failure-actions.tsx';
import styles from './failure-content.module.css';

interface FailureContent {
  heading: string;
  message: ReactNode;
  /** Whether something was bought, and what is kept. */
  text: string;
  action: FailureAction;
  secondAction?: FailureAction;
}

const sorry = 'Sorry, that did not go through';

/** The texts of the error page for a failed submission, and the links with which the buyer can continue. */
export function describeFailure({
  outcome,
  error,
  retry,
  changes = [],
  bought,
}: ErrorPageState): FailureContent {
  const tryAgain = { label: 'Try again', to: retry };
  switch (outcome) {
    case 'nothing-bought':
      return {
        heading: sorry,
        message: error.errorCopy,
        text: 'Nothing has been bought, and your answers are still here.',
        action: tryAgain,
      };
    case 'perhaps-bought':
      return {
        heading: sorry,
        message: error.errorCopy,
        text: 'Your answers are still here, and trying again will not buy the plan twice.',
        action: tryAgain,
      };
    case 'enquiry-not-sent':
      return {
        heading: sorry,
        message: error.errorCopy,
        text: 'Your message is still here.',
        action: tryAgain,
      };
    case 'plan-changed':
      return {
        heading: 'Your plan changed while you were buying it',
        message: changes.join(' '),
        text: 'Nothing has been bought, and your answers are still here. Look at the plan as it is now, and confirm it again if it still suits you.',
        action: { label: 'See what has changed', to: retry },
      };
    case 'not-on-sale':
      return {
        heading: 'What you chose is no longer on sale',
        message: 'It was taken off sale while you were buying it.',
        text: 'Nothing has been bought, and your answers are still here.',
        action: { label: 'See what you can choose instead', to: retry },
      };
    case 'bought-already':
      return {
        heading: 'Have you bought this plan already?',
        message:
          'Someone with your name and date of birth bought this plan for this home in the last 24 hours.',
        text: 'Nothing has been bought this time. If you do want the plan twice, you can confirm it again.',
        action: { label: 'Buy it again', to: retry, onClick: recordWishToBuyAgain },
      };
    case 'key-reused': {
      const { productName = 'a plan', receipt } = bought ?? {};
      const another = {
        label: 'Start another purchase',
        to: retry,
        onClick: startPurchaseWithNewKey,
      };
      return {
        heading: `You have already bought ${productName}`,
        message: receipt && (
          <>
            Your reference number is <span className={styles.reference}>{receipt.referenceId}</span>
            .
          </>
        ),
        text: 'Nothing has been bought this time. The plan you bought has the details you gave then. If you have changed any since, call us and we will put them right.',
        ...(receipt
          ? {
              action: {
                label: 'See the plan you bought',
                to: `${basePath}/success`,
                onClick: () => saveReceipt(receipt),
              },
              secondAction: another,
            }
          : { action: another }),
      };
    }
  }
}
