import { useLayoutEffect } from 'react';
import { data, Link as RouterLink, useLocation } from 'react-router';
import { basePath } from '#api/paths.ts';
import { ButtonLink } from '#design/components/button/button.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { PhoneIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';
import { joinWithAnd } from '#rules/display/joined-list.ts';
import { siteContext } from '#site/server-context.ts';
import { useBrowserValue } from '#site/session/use-browser-value.ts';
import { HideUntilReadyScript, useRevealWhenReady } from '#site/shell/hide-until-ready.tsx';
import { OutcomeCard } from '#site/shell/outcome-card.tsx';
import { PageFrame } from '#site/shell/page-frame.tsx';
import { requireLogin } from '#site/shell/require-login.ts';
import type { Route } from './+types/page.ts';

/** The areas of the retailer's site that header and menu link to, where this server gets their requests too. */
export function loader({ context }: Route.LoaderArgs) {
  const { brand, footer } = context.get(siteContext);
  const { hours } = brand.expert;
  return data({ phoneNumber: footer.customerServicePhoneNumber, hours }, { status: 404 });
}

/** The pages of the area "My account" need a login. */
const accountArea = /^\/my-account(\/|$)/;

function findLoginAddress(): string | undefined {
  const { pathname, href: address, origin } = window.location;
  if (!accountArea.test(pathname)) return undefined;
  return requireLogin({ cookies: document.cookie, address, origin });
}

const quote = {
  title: 'You cannot get an energy quote on this website',
  why: 'Here we sell cover for your home. For gas and electricity, call us and we will find your tariff.',
};
const account = {
  title: 'You cannot sign in on this website',
  why: 'Here we sell cover for your home, and you need no account for that. To see a plan you have bought, open your confirmation email, or call us with your reference number.',
};

/** In the browser, because the server sends every visitor the same page and does not know the hash of the address. */
export default function OtherAreaPage({ loaderData }: Route.ComponentProps) {
  const { phoneNumber, hours } = loaderData;
  const loginAddress = useBrowserValue(findLoginAddress, undefined);
  useRevealWhenReady();
  useLayoutEffect(() => {
    if (loginAddress === undefined) return;
    // The page has just been revealed. Hidden again, it is not seen before the login page.
    document.documentElement.setAttribute('data-hidden-until-ready', 'page');
    window.location.replace(loginAddress);
  }, [loginAddress]);
  const { title, why } = useLocation().pathname.startsWith('/energy-quote') ? quote : account;
  return (
    <>
      <HideUntilReadyScript
        part="page"
        when={`${accountArea}.test(location.pathname) && !root.hasAttribute('data-logged-in')`}
      />
      <PageFrame title={title} description={why}>
        <OutcomeCard
          art="door"
          title={title}
          why={why}
          actions={
            <>
              <ButtonLink href={`tel:${phoneNumber.replaceAll(' ', '')}`}>
                <Icon glyph={PhoneIcon} />
                Call {phoneNumber}
              </ButtonLink>
              <Link as={RouterLink} to={basePath} variant="standalone">
                See our plans
              </Link>
            </>
          }
          foot={
            hours.length > 0 && (
              <span>
                Free to call, {joinWithAnd(hours.map(({ days, times }) => `${days} ${times}`))}.
              </span>
            )
          }
        />
      </PageFrame>
    </>
  );
}
