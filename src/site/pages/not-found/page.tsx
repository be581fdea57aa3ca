import { useLayoutEffect } from 'react';
import { data } from 'react-router';
import { BrokenPipe } from '#design/components/error-card/broken-pipe.tsx';
import { useBrowserValue } from '#site/session/use-browser-value.ts';
import { HideUntilReadyScript } from '#site/shell/hide-until-ready.tsx';
import { NotFound } from '#site/shell/not-found.tsx';
import { requireLogin } from '#site/shell/require-login.ts';

/** The splat route: every address that no other route matches, other areas of the site included. */
export function loader() {
  return data(null, { status: 404 });
}

/** The pages of the area "My account" need a login. */
const accountArea = /^\/my-account(\/|$)/;

function findLoginAddress(): string | undefined {
  const { pathname, href: address, origin } = window.location;
  if (!accountArea.test(pathname)) return undefined;
  return requireLogin({ cookies: document.cookie, address, origin });
}

/** In the browser, because the server sends every visitor the same page and does not know the hash of the address. */
export default function NotFoundPage() {
  const loginAddress = useBrowserValue(findLoginAddress, undefined);
  useLayoutEffect(() => {
    if (loginAddress === undefined) return;
    // The layout has just revealed the page. Hidden again, it is not seen before the login page.
    document.documentElement.setAttribute('data-hidden-until-ready', 'page');
    window.location.replace(loginAddress);
  }, [loginAddress]);
  return (
    <>
      <HideUntilReadyScript
        part="page"
        when={`${accountArea}.test(location.pathname) && !root.hasAttribute('data-logged-in')`}
      />
      <NotFound art={<BrokenPipe />} />
    </>
  );
}
