import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Logo } from '#design/components/icon/logo.tsx';
import type { StaffRole } from '#server/platform/storage/schema.ts';
import type { StaffMember } from '../sign-in/sessions.ts';
import { ActForm, FormToken } from './blocks.tsx';
import { getStaffStyles, type StaffBrand } from './staff-styles.ts';
import { StateLabel } from './values.tsx';

export interface StaffPage {
  path: string;
  label: string;
  /** Who may see it, and what is below its path. */
  roles: readonly StaffRole[];
}

const everybody: readonly StaffRole[] = ['viewer', 'care', 'admin'];
const careAndAdmin: readonly StaffRole[] = ['care', 'admin'];
const admin: readonly StaffRole[] = ['admin'];

/** In the order of the menu. */
export const pages = {
  today: { path: '/', label: 'Today', roles: everybody },
  sales: { path: '/sales', label: 'Sales', roles: careAndAdmin },
  enquiries: { path: '/enquiries', label: 'Enquiries', roles: careAndAdmin },
  deliveries: { path: '/deliveries', label: 'Deliveries', roles: everybody },
  funnel: { path: '/reports', label: 'Funnel', roles: everybody },
  content: { path: '/content', label: 'Content', roles: everybody },
  people: { path: '/people', label: 'People', roles: admin },
  audit: { path: '/audit', label: 'Audit', roles: admin },
} satisfies Record<string, StaffPage>;

export const getSalePath = (reference: string): string => `${pages.sales.path}/${reference}`;

export const heldSalesPath = `${pages.sales.path}/held`;

export const versionPath = `${pages.content.path}/version`;
export const getVersionPath = (id: string): string => `${versionPath}?id=${id}`;
export const previewLinkPath = `${pages.content.path}/preview`;
export const uploadPath = `${pages.content.path}/upload`;
export const signOutPath = '/sign-out';

/** Who may upload, preview and publish content. */
export const publishers = admin;

export interface Viewer {
  member: StaffMember;
  /** In every form. */
  formToken: string;
}

interface DocumentProps {
  title: string;
  content: StaffBrand;
  children: ReactNode;
}

/** The brand's mark. */
export const markPath = '/favicon.svg';

/** The whole page as HTML, without script. */
export const renderDocument = (document: ReactNode): string =>
  `<!doctype html>\n${renderToStaticMarkup(document)}\n`;

function StaffDocument({ title, content, children }: DocumentProps) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} | ${content.brand.brandName} staff`}</title>
        <link rel="icon" href={markPath} />
        <link rel="stylesheet" href={getStaffStyles(content).address} />
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

interface PageFrameProps {
  content: StaffBrand;
  viewer: Viewer;
  /** The page of the menu that it is, or is part of. */
  current?: StaffPage | undefined;
  /** The label of that page, unless it is another one. */
  title?: string;
  /** The title, unless it is another one. */
  heading?: ReactNode;
  /** What it is called below the page of the menu. */
  below?: ReactNode;
  lead?: ReactNode;
  /** Shown beside the page’s heading, e.g. a state or a button. */
  aside?: ReactNode;
  /** Why the act that was asked for was not done. */
  problem?: ReactNode;
  /** What was done. */
  done?: ReactNode;
  children?: ReactNode;
}

export function PageFrame({ content, viewer, current, children, ...head }: PageFrameProps) {
  const { title = current?.label ?? '', heading = title, below, lead, aside, problem, done } = head;
  return (
    <StaffDocument title={title} content={content}>
      <FormToken value={viewer.formToken}>
        <a className="skip" href="#main">
          Skip to main content
        </a>
        <MenuBar {...{ content, viewer, current }} />
        <main id="main">
          <div className="title">
            <div>
              {current && below && (
                <p className="small">
                  <a href={current.path}>{current.label}</a> / {below}
                </p>
              )}
              <h1>{heading}</h1>
              {lead && <p className="muted">{lead}</p>}
            </div>
            {aside}
          </div>
          {problem && <Problem>{problem}</Problem>}
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

export function Problem({ children }: { children: ReactNode }) {
  return (
    <p role="alert">
      <StateLabel state="bad">{children}</StateLabel>
    </p>
  );
}

/** The pages that the person may see. */
function MenuBar({
  content,
  viewer,
  current,
}: Pick<PageFrameProps, 'content' | 'viewer' | 'current'>) {
  const { brand, brandFiles } = content;
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
          {Object.values(pages)
            .filter(({ roles }) => roles.includes(role))
            .map((one) => (
              <li key={one.path}>
                <a href={one.path} aria-current={one === current ? 'page' : undefined}>
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

interface MessageProps {
  content: StaffBrand;
  viewer: Viewer | undefined;
  heading: string;
  text: string;
}

/** One sentence in place of a page: what went wrong, and what to do. */
export function MessagePage({ content, viewer, heading, text }: MessageProps) {
  const message = (
    <>
      <p>{text}</p>
      <p>
        <a href={pages.today.path}>Go to Today</a>
      </p>
    </>
  );
  return viewer ? (
    <PageFrame {...{ content, viewer }} title={heading}>
      {message}
    </PageFrame>
  ) : (
    <CardDocument title={heading} content={content}>
      <h1>{heading}</h1>
      {message}
    </CardDocument>
  );
}
