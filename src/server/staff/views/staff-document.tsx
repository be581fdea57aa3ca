import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Logo } from '#design/components/icon/logo.tsx';
import type { StaffMember } from '../sign-in/sessions.ts';
import { type StaffPage, signOutPath, staffPages } from './staff-pages.ts';
import { getStaffStyles, type StaffBrand } from './staff-styles.ts';

export interface Viewer {
  member: StaffMember;
  /** In every form. */
  formToken: string;
}

interface DocumentProps {
  title: string;
  look: StaffBrand;
  children: ReactNode;
}

/** The brand's mark. */
export const markPath = '/favicon.svg';

/** The whole page as HTML, without script. */
export const renderDocument = (document: ReactNode): string =>
  `<!doctype html>\n${renderToStaticMarkup(document)}\n`;

function StaffDocument({ title, look, children }: DocumentProps) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} | ${look.brand.brandName} staff`}</title>
        <link rel="icon" href={markPath} />
        <link rel="stylesheet" href={getStaffStyles(look).address} />
      </head>
      <body>{children}</body>
    </html>
  );
}

/** A page before somebody has signed in: a card on the brand's colour. */
export function CardDocument({ children, ...page }: DocumentProps) {
  return (
    <StaffDocument {...page}>
      <div className="card-area">
        <main>{children}</main>
      </div>
    </StaffDocument>
  );
}

/** A page with the menu of those that the person may see. */
export function MenuDocument({
  viewer: { member, formToken },
  current,
  children,
  ...page
}: DocumentProps & { viewer: Viewer; current: StaffPage | undefined }) {
  const { brand, brandFiles } = page.look;
  return (
    <StaffDocument {...page}>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <header className="bar" data-on-dark="">
        <a className="home" href="/">
          <Logo
            svg={brandFiles.logoOnDark}
            name={brand.brandName}
            hasName={brand.logoHasName}
            isInverse
          />
          <span>staff</span>
        </a>
        <nav aria-label="Staff">
          <ul>
            {staffPages
              .filter(({ roles }) => roles.includes(member.role))
              .map((one) => (
                <li key={one.path}>
                  <a href={one.path} aria-current={one === current ? 'page' : undefined}>
                    {one.label}
                  </a>
                </li>
              ))}
          </ul>
        </nav>
        <form className="who" method="post" action={signOutPath}>
          <input type="hidden" name="formToken" value={formToken} />
          <span>{member.name}</span>
          <span className="role">{member.role}</span>
          <button type="submit">Sign out</button>
        </form>
      </header>
      <main id="main">{children}</main>
    </StaffDocument>
  );
}
