import latinFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import baseStyles from '#design/tokens/base.css?inline';
import fontFaces from '#design/tokens/font.css?inline';
import '#design/tokens/tokens.css';
import './shell/shell.css';
import './shell/header/header.css';
import './shell/footer/footer.css';
import { type ReactNode, useContext } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router';
import { useEndEarlyInput } from './forms/early-input.ts';
import { EarlyScript } from './journey-state/between/early-script.tsx';
import { BrandHead } from './shell/brand-head.tsx';
import { FailedPage } from './shell/failed-page.tsx';
import { InlineScript } from './shell/inline-script.tsx';
import { useTrackPreviousPage } from './shell/previous-page.ts';
import { ScriptPlace } from './shell/script-place.tsx';
import { StaticPartsContext } from './shell/static-part.tsx';
import { useCheckPageFiles } from './shell/use-check-page-files.ts';
import { VisitorStateScript } from './shell/visitor-state-script.tsx';
import { useAfterLoad } from './use-after-load.ts';
import { EarlyErrorsScript } from './visit/early-errors-script.tsx';

export { loader, shouldRevalidate } from './shell/brand.ts';

export function Layout({ children }: { children: ReactNode }) {
  return (
    // Inline scripts set attributes on this element before hydration.
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {import.meta.env.SSR && (
          <BrandHead defaultFont={latinFont} baseStyles={fontFaces + baseStyles} />
        )}
        {/* No half-built page on a slow line: browsers that know this paint nothing before the footer has come. */}
        <link rel="expect" href="#site-footer" blocking="render" />
        <Meta />
        <Links />
        <EarlyErrorsScript />
        <InlineScript text={useContext(StaticPartsContext)?.earlyVisit ?? ''} />
        <VisitorStateScript />
        <EarlyScript />
      </head>
      <body>
        {children}
        {/* Screen readers announce a status line when its text changes, so the empty line is there from the start. */}
        <ScriptPlace className="offline-notice" role="status" />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useEndEarlyInput();
  useCheckPageFiles();
  useTrackPreviousPage();
  useAfterLoad();
  return <Outlet />;
}

export function ErrorBoundary() {
  return <FailedPage error={useRouteError()} />;
}
