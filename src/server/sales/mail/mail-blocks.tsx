import type { CSSProperties, ReactNode } from 'react';
import { withNoBreakSpaces } from '#rules/display/no-break-spaces.ts';
import { lightMailColours as colours } from './mail-colours.ts';
import type { MailBlock, MailLink } from './mail-content.ts';
import { MailDates } from './mail-dates.tsx';
import { createBackgroundProps, LayoutTable, MailCell, smallTextStyle } from './mail-layout.tsx';

export function MailBlockView({ block }: { block: MailBlock }) {
  switch (block.kind) {
    case 'reference':
      return <Reference {...block} />;
    case 'paragraph':
      return (
        <p className="text" style={paragraphStyle}>
          {block.text}
        </p>
      );
    case 'note':
      return (
        <p className="muted" style={noteStyle}>
          {block.text}
        </p>
      );
    case 'rows':
      return <Rows {...block} />;
    case 'dates':
      return <MailDates {...block} />;
    case 'list':
      return <List {...block} />;
    case 'button':
      return <MailButton {...block} />;
    case 'links':
      return <Links {...block} />;
    case 'contacts':
      return <Contacts {...block} />;
  }
}

type Props<Kind extends MailBlock['kind']> = Extract<MailBlock, { kind: Kind }>;

function Reference({ label, value }: Props<'reference'>) {
  return (
    <LayoutTable
      width="100%"
      className="tint"
      {...createBackgroundProps(colours.tint, { borderRadius: 12 })}
    >
      <tr>
        <MailCell style={{ padding: '16px 20px' }}>
          <span className="muted" style={smallTextStyle}>
            {label}
          </span>
          <br />
          <strong
            className="heading"
            style={{ fontSize: 25, lineHeight: '32px', color: colours.brand }}
          >
            {value}
          </strong>
        </MailCell>
      </tr>
    </LayoutTable>
  );
}

function Rows({ rows, isDense = false }: Props<'rows'>) {
  const base = isDense ? denseRowStyle : rowStyle;
  return (
    <LayoutTable width="100%">
      {rows.map(({ term, description }, index) => (
        <TermRow
          key={term}
          term={term}
          style={{ ...base, ...(index < rows.length - 1 ? lineStyle : {}) }}
        >
          {description}
        </TermRow>
      ))}
    </LayoutTable>
  );
}

interface TermRowProps {
  term: string;
  style: CSSProperties;
  children: ReactNode;
}

/** A label on the left and its value on the right. */
function TermRow({ term, style, children }: TermRowProps) {
  return (
    <tr>
      <MailCell className="muted line" style={{ ...style, paddingRight: 12, color: colours.muted }}>
        {term}
      </MailCell>
      <MailCell
        className="text line"
        align="right"
        style={{ ...style, textAlign: 'right', fontWeight: 700, color: colours.text }}
      >
        {children}
      </MailCell>
    </tr>
  );
}

function List({ title, items, isExcluded = false }: Props<'list'>) {
  return (
    <>
      <h3 className="heading" style={listTitleStyle}>
        {title}
      </h3>
      <LayoutTable width="100%">
        {items.map((item) => (
          <tr key={item}>
            <MailCell
              className={isExcluded ? 'muted' : 'link'}
              width="24"
              valign="top"
              style={markStyle(isExcluded)}
            >
              {isExcluded ? '✕' : '✓'}
            </MailCell>
            <MailCell className="text" valign="top" style={itemStyle}>
              {item}
            </MailCell>
          </tr>
        ))}
      </LayoutTable>
    </>
  );
}

function MailButton({ text, href }: Props<'button'>) {
  return (
    <LayoutTable>
      <tr>
        <MailCell
          className="button"
          align="center"
          {...createBackgroundProps(colours.brand, { borderRadius: 8 })}
        >
          <a className="button-text" href={href} style={buttonTextStyle}>
            {text}
          </a>
        </MailCell>
      </tr>
    </LayoutTable>
  );
}

function Links({ links }: Props<'links'>) {
  return (
    <LayoutTable width="100%">
      {links.map((link, index) => (
        <tr key={link.href}>
          <MailCell
            className="line"
            style={{ ...rowStyle, ...(index < links.length - 1 ? lineStyle : {}) }}
          >
            <MailAnchor {...link} />
          </MailCell>
        </tr>
      ))}
    </LayoutTable>
  );
}

function Contacts({ phones, email }: Props<'contacts'>) {
  return (
    <>
      <LayoutTable width="100%">
        {phones.map(({ label, number }) => (
          <TermRow key={label} term={label} style={contactStyle}>
            <MailAnchor
              text={withNoBreakSpaces(number)}
              href={`tel:${number.replaceAll(' ', '')}`}
            />
          </TermRow>
        ))}
      </LayoutTable>
      <p className="text" style={{ ...itemStyle, margin: 0 }}>
        Or write to <MailAnchor text={email} href={`mailto:${email}`} />
      </p>
    </>
  );
}

function MailAnchor({ text, href }: MailLink) {
  return (
    <a
      className="link"
      href={href}
      style={{ color: colours.link, fontWeight: 700, textDecoration: 'underline' }}
    >
      {text}
    </a>
  );
}

const noteStyle: CSSProperties = { ...smallTextStyle, margin: '8px 0 0' };
const paragraphStyle: CSSProperties = {
  margin: '0 0 8px',
  fontSize: 15,
  lineHeight: '22px',
  color: colours.text,
};
const rowStyle: CSSProperties = { padding: '11px 0', fontSize: 16, lineHeight: '22px' };
const denseRowStyle: CSSProperties = {
  padding: '6px 0',
  fontSize: 15,
  lineHeight: '20px',
  fontVariantNumeric: 'tabular-nums',
};
const contactStyle: CSSProperties = { ...rowStyle, padding: '8px 0' };
const lineStyle: CSSProperties = { borderBottom: `1px solid ${colours.line}` };
const listTitleStyle: CSSProperties = {
  margin: '8px 0 4px',
  fontSize: 16,
  lineHeight: '22px',
  color: colours.brand,
};
const itemStyle: CSSProperties = {
  padding: '4px 0',
  fontSize: 16,
  lineHeight: '22px',
  color: colours.text,
};
const buttonTextStyle: CSSProperties = {
  display: 'inline-block',
  padding: '15px 28px',
  fontSize: 17,
  lineHeight: '22px',
  fontWeight: 700,
  color: colours.onBrand,
  textDecoration: 'none',
};
const markStyle = (isExcluded: boolean): CSSProperties => ({
  ...itemStyle,
  fontWeight: 700,
  color: isExcluded ? colours.muted : colours.link,
});
