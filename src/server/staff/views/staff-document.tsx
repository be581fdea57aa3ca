import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { StaffMember } from '../sign-in/sessions.ts';
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

export function StaffDocument({ title, look, children }: DocumentProps) {
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
