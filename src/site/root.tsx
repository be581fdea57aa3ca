import '@fontsource-variable/figtree/index.css';
import latinFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import '#design/tokens/tokens.css';
import '#design/tokens/base.css';
import './shell/shell.css';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router';
import { EarlyInputScript, useEndOfEarlyInput } from './shell/early-input.tsx';
import { ErrorPage } from './shell/error-page.tsx';

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The inline script of a journey step marks this element before React sees it.
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={latinFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
        <EarlyInputScript />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useEndOfEarlyInput();
  return <Outlet />;
}

/** What a visitor sees when a page fails: never the error's own words. */
export function ErrorBoundary() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? (
    <ErrorPage
      heading="We cannot find that page"
      message="The address may be wrong, or the page may have moved."
      tryAgainMessage="Our plans are all in one place."
    />
  ) : (
    <ErrorPage
      heading="Something went wrong"
      message="This page did not load. It is our fault, not yours."
      tryAgainMessage="Please try again in a short while."
    />
  );
}
