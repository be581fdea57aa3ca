import type { ReactNode } from 'react';
import { Logo } from '#design/components/icon/logo.tsx';
import { ActForm, FormToken } from './act-form.tsx';
import { StaffDocument, type Viewer } from './staff-document.tsx';
import { type StaffPage, signOutPath, staffPages } from './staff-pages.ts';
import type { StaffBrand } from './staff-styles.ts';
import { StateLabel } from './state-label.tsx';

/** What every page is given. */
export interface PageProps {
  look: StaffBrand;
  viewer: Viewer;
  /** Why what was asked for is not done. */
  problem?: string | undefined;
}

interface PageFrameProps extends PageProps {
  /** The page of the menu that it is, or is part of. */
  of: StaffPage | undefined;
  title: string;
  /** The title, unless it is another one. */
  heading?: ReactNode;
  /** What it is called below the page of the menu. */
  below?: ReactNode;
  lead?: ReactNode;
  /** Shown beside the page’s heading, e.g. a state or a button. */
  aside?: ReactNode;
  /** What was done. */
  done?: ReactNode;
  children: ReactNode;
}

export function PageFrame({ look, viewer, of, title, children, ...head }: PageFrameProps) {
  const { heading = title, below, lead, aside, problem, done } = head;
  return (
    <StaffDocument title={title} look={look}>
      <FormToken value={viewer.formToken}>
        <a className="skip" href="#main">
          Skip to main content
        </a>
        <MenuBar {...{ look, viewer, of }} />
        <main id="main">
          <div className="title">
            <div>
              {of && below && (
                <p className="small">
                  <a href={of.path}>{of.label}</a> / {below}
                </p>
              )}
              <h1>{heading}</h1>
              {lead && <p className="muted">{lead}</p>}
            </div>
            {aside}
          </div>
          {problem && (
            <p role="alert">
              <StateLabel state="bad">{problem}</StateLabel>
            </p>
          )}
          {done && (
            <p role="status">
              <StateLabel state="ok">{done}</StateLabel>
            </p>
          )}
          {children}
        </main>
      </FormToken>
    </StaffDocument>
  );
}

/** The pages that the person may see. */
function MenuBar({ look, viewer, of }: Pick<PageFrameProps, 'look' | 'viewer' | 'of'>) {
  const { brand, brandFiles } = look;
  const { name, role } = viewer.member;
  return (
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
            .filter(({ roles }) => roles.includes(role))
            .map((one) => (
              <li key={one.path}>
                <a href={one.path} aria-current={one === of ? 'page' : undefined}>
                  {one.label}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <ActForm action={signOutPath}>
        <span>{name}</span>
        <span className="role">{role}</span>
        <button type="submit">Sign out</button>
      </ActForm>
    </header>
  );
}
