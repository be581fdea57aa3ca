import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { endPrintedDetails } from '#site/journey-state/in-tab/end-printed-details.ts';
import './shell/first-page.ts';
import { useRouterProps } from './shell/page-files.ts';

void endPrintedDetails();

function Site() {
  return (
    <HydratedRouter
      {...useRouterProps()}
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
