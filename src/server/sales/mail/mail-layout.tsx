import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { lightMailColours as colours } from './mail-colours.ts';

export const mailFontFamily = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export const headingStyle: CSSProperties = {
  margin: 0,
  fontFamily: mailFontFamily,
  fontWeight: 800,
  letterSpacing: '-0.4px',
  color: colours.brand,
};

/** The style of empty table cells that only show a background colour. */
export const emptyCellStyle: CSSProperties = { fontSize: 0, lineHeight: 0 };

export const smallTextStyle: CSSProperties = {
  fontSize: 14,
  lineHeight: '20px',
  color: colours.muted,
};

/** A background colour as an attribute, for Outlook, and as a style, for every other mail client. */
export function createBackgroundProps(colour: string, style: CSSProperties = {}) {
  return { bgcolor: colour, style: { ...style, backgroundColor: colour } };
}

/** A table that is used for layout only. Screen readers do not announce it as a table. */
export function LayoutTable({
  children,
  ...table
}: ComponentProps<'table'> & { children: ReactNode }) {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" border={0} {...table}>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Each cell names its font: Outlook does not inherit it into tables. */
export function MailCell({ style, ...cell }: ComponentProps<'td'>) {
  return <td {...cell} style={{ fontFamily: mailFontFamily, ...style }} />;
}
