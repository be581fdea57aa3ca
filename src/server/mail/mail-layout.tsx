import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { lightColours as colours } from './mail-colours.ts';

export const font = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export const headingStyle: CSSProperties = {
  margin: 0,
  fontFamily: font,
  fontWeight: 800,
  letterSpacing: '-0.4px',
  color: colours.brand,
};

/** For cells that only have a colour. */
export const emptyStyle: CSSProperties = { fontSize: 0, lineHeight: 0 };

export const smallStyle: CSSProperties = { fontSize: 14, lineHeight: '20px', color: colours.muted };

/** A background as Outlook reads it (attribute) and as every other client does (style). */
export function filled(colour: string, style: CSSProperties = {}) {
  return { bgcolor: colour, style: { ...style, backgroundColor: colour } };
}

/** A table that only arranges: screen readers skip its grid. */
export function Layout({ children, ...table }: ComponentProps<'table'> & { children: ReactNode }) {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" border={0} {...table}>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Each cell names its font: Outlook does not inherit it into tables. */
export function Cell({ style, ...cell }: ComponentProps<'td'>) {
  return <td {...cell} style={{ fontFamily: font, ...style }} />;
}
