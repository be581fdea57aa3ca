import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startBankIdleWatch } from './session/start-bank-idle-watch.ts';
import './shell/first-page.ts';

void startBankIdleWatch();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={(caught) => window.pageErrors?.push({ caught })} />
    </StrictMode>,
  );
});
