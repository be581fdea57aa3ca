import { Button, ButtonLink } from '#design/components/button/button.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { LockIcon } from '#design/components/icon/icons.ts';
import { idleMinutes } from '../sign-in/sessions.ts';
import { linkMinutes } from '../sign-in/staff-link.ts';
import { CardDocument, markPath } from './staff-document.tsx';
import { signInPath, signInStartPath } from './staff-pages.ts';
import type { StaffBrand } from './staff-styles.ts';
import { StateLabel } from './state-label.tsx';

interface SignInProps {
  look: StaffBrand;
  /** Whether an OpenID provider signs in. */
  hasWorkAccounts: boolean;
  hasLinks: boolean;
  /** Of a link that still works. Without it the page says how to sign in. */
  token?: string | undefined;
  /** Why somebody is not signed in. */
  problem?: string | undefined;
}

/** A link's page has a button: what follows links by itself, e.g. the scanner of a mail server, must not use them up. */
export function SignInView({ look, hasWorkAccounts, hasLinks, token, problem }: SignInProps) {
  const offersAccount = hasWorkAccounts && token === undefined;
  const lead = offersAccount ? 'Sign in with your work account. ' : '';
  return (
    <CardDocument title="Sign in" look={look}>
      <img className="mark" src={markPath} alt="" />
      <h1>{look.brand.brandName} staff</h1>
      <p>{lead}Every look at a customer’s data is recorded.</p>
      {problem !== undefined && (
        <p role="alert">
          <StateLabel state="bad">{problem}</StateLabel>
        </p>
      )}
      {offersAccount && (
        <ButtonLink href={signInStartPath} variant="secondary" size="sm" isBlock>
          <Icon glyph={LockIcon} size="sm" /> Sign in with your work account
        </ButtonLink>
      )}
      {token !== undefined ? (
        <form method="post" action={signInPath}>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" variant="secondary" size="sm" isBlock>
            <Icon glyph={LockIcon} size="sm" /> Sign in
          </Button>
        </form>
      ) : (
        hasLinks && <LinkAdvice isOnlyWay={!hasWorkAccounts} />
      )}
      <p className="small">You are signed out after {idleMinutes} minutes without use.</p>
    </CardDocument>
  );
}

function LinkAdvice({ isOnlyWay }: { isOnlyWay: boolean }) {
  const command = <code>npm run ops -- staff link</code>;
  return isOnlyWay ? (
    <>
      <p>You sign in with a link that works once, within {linkMinutes} minutes.</p>
      <p>Whoever runs the server makes one with {command}.</p>
    </>
  ) : (
    <p className="small">
      A link that works once signs in too: whoever runs the server makes one with {command}.
    </p>
  );
}
