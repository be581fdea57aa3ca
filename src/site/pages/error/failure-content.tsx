import type { ReactNode } from 'react';
import { previewError } from '#api/failures.ts';
import { getPagePath } from '#api/paths.ts';
import { BrokenPipe } from '#design/components/error-card/broken-pipe.tsx';
import { MailIcon, TickIcon } from '#design/components/icon/icons.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';
import type { CertainFailure } from '#site/journey-state/in-tab/error-page-state.ts';
import {
  recordWishToBuyAgain,
  saveReceipt,
  startPurchaseWithNewKey,
} from '#site/journey-state/in-tab/purchase.ts';
import { Art } from './art.tsx';
import type { Choice } from './choices.ts';
import { CallAction, PrimaryAction, TextAction } from './failure-actions.tsx';
import styles from './failure-content.module.css';
import { NoticePanel } from './notice-panel.tsx';

interface FailureContent {
  heading: string;
  message: ReactNode;
  /** Further content under the message. */
  more?: ReactNode;
  /** Whether something was bought, and what is kept. */
  text: string;
  /** True if the text needs no phone number, e.g. because the actions have it. */
  isWithoutPhone?: boolean;
  art: ReactNode;
  actions: ReactNode;
}

export const sorry = 'Sorry, that did not go through';
const secondPlan = 'I do want a second plan';

/** The error page after a failed submission: its texts, and the links with which the buyer can continue. */
export function describeFailure(
  { outcome, error, retry, changes = [], bought, phoneNumber }: CertainFailure,
  isCarried = false,
): FailureContent {
  const choose = (choice: Choice) => (isCarried ? { choice } : {});
  const failed = {
    heading: sorry,
    message: error.errorCopy,
    text: 'Nothing has been bought, and your answers are still here.',
    art: <BrokenPipe />,
    actions: <PrimaryAction label="Try again" to={retry} />,
  };
  if (error.errorCopy === previewError.message) {
    const isEnquiry = outcome === 'enquiry-not-sent';
    return {
      ...failed,
      heading: `Nothing can be ${isEnquiry ? 'sent' : 'bought'} in a preview`,
      text: `Leave the preview, in the bar at the top, to ${isEnquiry ? 'send your message. It is still here.' : 'buy this plan as it is now.'}`,
      isWithoutPhone: true,
      actions: null,
    };
  }
  switch (outcome) {
    case 'nothing-bought':
      return failed;
    case 'not-received':
      return {
        ...failed,
        heading: 'Your order has not reached us',
        message: failed.text,
        text: 'You can try again. That never buys the plan twice.',
        art: <Art picture="lostLetter" />,
      };
    case 'enquiry-not-sent':
      return { ...failed, text: 'Your message is still here.' };
    case 'plan-changed':
      return {
        ...failed,
        heading: 'Your plan changed while you were buying it',
        message: changes.join(' '),
        text: `${failed.text} Look at the plan as it is now, and confirm it again if it still suits you.`,
        actions: <PrimaryAction label="See what has changed" to={retry} />,
      };
    case 'not-on-sale':
      return {
        ...failed,
        heading: 'What you chose is no longer on sale',
        message: 'It was taken off sale while you were buying it.',
        actions: <PrimaryAction label="See what you can choose instead" to={retry} />,
      };
    case 'bought-already':
      return bought
        ? {
            heading: 'You have bought this plan already',
            message: 'Nothing has been bought this time. Please check your confirmation first.',
            more: (
              <NoticePanel
                glyph={TickIcon}
                title={bought.productName}
                reference={bought.receipt.referenceId}
              >
                {bought.receipt.plan && `Bought on ${formatLongDate(bought.receipt.plan.boughtOn)}`}
              </NoticePanel>
            ),
            text: '',
            art: <Art picture="letterWithTick" />,
            actions: (
              <>
                <PrimaryAction
                  label="See my confirmation"
                  to={getPagePath('success')}
                  {...choose('see-purchase')}
                />
                <TextAction
                  label={secondPlan}
                  to={retry}
                  onClick={recordWishToBuyAgain}
                  {...choose('buy-again')}
                />
              </>
            ),
          }
        : {
            heading: 'Have you bought this plan already?',
            // Says nothing about who bought it: anybody may have entered this address.
            message:
              'This plan may already be bought for this home. Nothing has been bought this time.',
            more: (
              <NoticePanel glyph={MailIcon} title="Look for an email from us">
                If the plan is bought, the email has its reference number. Look in your spam folder
                too.
              </NoticePanel>
            ),
            text: '',
            isWithoutPhone: true,
            art: <Art picture="letter" />,
            actions: (
              <>
                {phoneNumber && <CallAction number={phoneNumber} />}
                <TextAction
                  label={secondPlan}
                  to={retry}
                  onClick={recordWishToBuyAgain}
                  {...choose('buy-again')}
                />
              </>
            ),
          };
    case 'key-reused': {
      const { productName = 'a plan', receipt } = bought ?? {};
      const Another = receipt ? TextAction : PrimaryAction;
      return {
        heading: `You have already bought ${productName}`,
        message: receipt && (
          <>
            Your reference number is <span className={styles.reference}>{receipt.referenceId}</span>
            .
          </>
        ),
        text: 'Nothing has been bought this time. The plan you bought has the details you gave then. If you have changed any since, call us and we will put them right.',
        art: <Art picture="letterWithTick" />,
        actions: (
          <>
            {receipt && (
              <PrimaryAction
                label="See the plan you bought"
                to={getPagePath('success')}
                onClick={() => saveReceipt(receipt)}
                {...choose('see-purchase')}
              />
            )}
            <Another
              label="Start another purchase"
              to={retry}
              onClick={startPurchaseWithNewKey}
              {...choose('new-purchase')}
            />
          </>
        ),
      };
    }
  }
}
