import { Button } from '#design/components/button/button.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { LockIcon } from '#design/components/icon/icons.ts';
import { idleMinutes } from '../sign-in/sessions.ts';
import { linkMinutes } from '../sign-in/staff-link.ts';
import { CardDocument, markPath } from './staff-document.tsx';
import { signInPath } from './staff-pages.ts';
import type { StaffBrand } from './staff-styles.ts';

interface SignInProps {
  look: StaffBrand;
  /** Of a link that still works. Without it the page says how to get one. */
  token?: string | undefined;
  /** Why the link did not sign in. */
  problem?: string | undefined;
}

/** A button, not a mere link: what follows links by itself, e.g. the scanner of a mail server, must not use them up. */
export function SignInView({ look, token, problem }: SignInProps) {
  return (
    <CardDocument title="Sign in" look={look}>
      <img className="mark" src={markPath} alt="" />
      <h1>{look.brand.brandName} staff</h1>
      <p>Every look at a customer’s data is recorded.</p>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {token === undefined ? (
        <>
          <p>You sign in with a link that works once, within {linkMinutes} minutes.</p>
          <p>
            Whoever runs the server makes one with <code>npm run ops -- staff link</code>.
          </p>
        </>
      ) : (
        <form method="post" action={signInPath}>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" variant="secondary" size="sm" isBlock>
            <Icon glyph={LockIcon} size="sm" /> Sign in
          </Button>
        </form>
      )}
      <p className="small">You are signed out after {idleMinutes} minutes without use.</p>
    </CardDocument>
  );
}
