import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startBankIdleWatch } from './session/start-bank-idle-watch.ts';
import './shell/first-page.ts';
import { useIsPressPending, useIsSending } from './shell/page-files.ts';

void startBankIdleWatch();

function Site() {
  const isPressPending = useIsPressPending();
  const isSending = useIsSending();
  return (
    <HydratedRouter
      // In a transition a busy device shows "Sending" for a while under the address of the next page.
      {...((isPressPending || isSending) && { useTransitions: false })}
      onError={(caught) => window.pageErrors?.push({ caught })}
    />
  );
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Site />
    </StrictMode>,
  );
});
