import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from '#design/components/alert/alert.tsx';
import type { StepId } from '#journey/answers.ts';
import { bankIdleMinutes } from '#journey/kept-bank-details.ts';
import { LiveRegion } from '#site/forms/live-region.tsx';
import { useBankTimerState } from '#site/session/bank-idle-watch.ts';
import { useIsMemoryOnly } from '#site/session/session-storage.ts';
import styles from './session-notices.module.css';

/** Notices about blocked storage and the idle limit of bank details. */
export function SessionNotices({ step }: { step: StepId }) {
  const isForgetful = useIsMemoryOnly();
  const bank = useBankTimerState();
  const { revalidate } = useRevalidator();

  // The notice that bank details were removed stays until the page is left: removing it on activity would move
  // what the buyer is pressing.
  const [isCleared, setCleared] = useState(false);
  if (bank === 'expired' && !isCleared) setCleared(true);

  // Bank details that were removed are asked for again: the guard redirects later steps to the bank step.
  useEffect(() => {
    if (bank === 'expired') void revalidate();
  }, [bank, revalidate]);

  return (
    <LiveRegion>
      {isForgetful && (
        <Alert severity="warning" title="Keep this page open">
          <p>
            Your browser does not let us store your answers. You can carry on, but reloading or
            closing this page will lose them.
          </p>
        </Alert>
      )}
      {bank === 'expiring' && (
        <Alert severity="warning" title="Are you still there?" className={styles.floating}>
          <p>
            We will clear your bank details in 2 minutes, to keep them safe. Press any key or touch
            the page to keep them.
          </p>
        </Alert>
      )}
      {isCleared && step === 'bank' && (
        <Alert severity="info" title="We have cleared your bank details">
          <p>
            {`Nothing happened here for ${bankIdleMinutes} minutes, so we removed them to keep them safe. Your other answers are still here. Please enter your bank details again.`}
          </p>
        </Alert>
      )}
    </LiveRegion>
  );
}
