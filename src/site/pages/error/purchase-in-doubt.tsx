import { useState } from 'react';
import { useNavigate } from 'react-router';
import { getPagePath } from '#api/paths.ts';
import { Alert } from '#design/components/alert/alert.tsx';
import { Button } from '#design/components/button/button.tsx';
import { findPurchase } from '#site/calls/find-purchase.ts';
import { LiveRegion } from '#site/forms/live-region.tsx';
import type { DoubtState, ErrorPageState } from '#site/journey-state/in-tab/error-page-state.ts';
import { readUnansweredAttempts, saveReceipt } from '#site/journey-state/in-tab/purchase.ts';
import { PhoneLink } from '#site/plan/phone-link.tsx';
import { ErrorPageLayout } from '#site/shell/error-page-layout.tsx';
import { Art } from './art.tsx';
import { PrimaryAction, TextAction } from './failure-actions.tsx';
import styles from './purchase-in-doubt.module.css';

/** The page of a purchase whose answer was lost. */
export function PurchaseInDoubt({
  error,
  retry,
  phoneNumber,
  contacts,
  problem: problemBefore,
  isCarried,
}: DoubtState & { isCarried: boolean }) {
  const navigate = useNavigate();
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState(problemBefore);
  const check = async () => {
    setChecking(true);
    setProblem(undefined);
    const found = await findPurchase();
    setChecking(false);
    if (found.kind === 'failed') return setProblem(found.message);
    if (found.kind === 'not-known') {
      const state: ErrorPageState = { outcome: 'not-received', error, retry, phoneNumber };
      return navigate(getPagePath('error'), { replace: true, state });
    }
    // If several attempts differ, it is unknown which of them made the contract.
    const [plan, ...others] = readUnansweredAttempts();
    const isOnly = others.length === 0;
    const { referenceId } = found;
    saveReceipt({ referenceId, isNew: true, ...(isOnly && plan && { plan }), ...contacts });
    return navigate(getPagePath('success'), { replace: true });
  };
  return (
    <ErrorPageLayout
      hasPhone={phoneNumber !== undefined}
      header="reduced"
      art={<Art picture="lostLetter" />}
      heading="You may have bought this plan"
      message={error.errorCopy}
      tryAgainMessage="Your answers are still here, and trying again will not buy the plan twice."
      actions={
        <>
          {isCarried ? (
            <PrimaryAction label="Check again" to={retry} choice="check-again" />
          ) : (
            <Button onClick={check} isLoading={isChecking} loadingLabel="Checking">
              Check again
            </Button>
          )}
          <TextAction label="Return to your purchase" to={retry} />
        </>
      }
    >
      <p>We sent your order, but the answer did not come back.</p>
      <ol className={styles.steps}>
        <li>
          <strong>Check again.</strong> It asks only for the answer. It never buys a plan.
        </li>
        <li>
          <strong>Look for our email.</strong> If you have bought the plan, it has your reference
          number.
        </li>
        <li>
          <strong>Still unsure after that?</strong> Call us before you order again
          {phoneNumber && (
            <>
              , free on <PhoneLink number={phoneNumber} />
            </>
          )}
          .
        </li>
      </ol>
      <LiveRegion>
        {problem && (
          <Alert severity="warning" title="We could not check just now">
            <p>{problem}</p>
          </Alert>
        )}
      </LiveRegion>
    </ErrorPageLayout>
  );
}
