import type { CSSProperties } from 'react';
import { withNoBreakSpaces } from '#rules/no-break-spaces.ts';
import { lightColours as colours } from './mail-colours.ts';
import type { MailBlock, MailDate, MailLink } from './mail-content.ts';
import { Cell, filled, Layout } from './mail-layout.tsx';

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
      return <Dates {...block} />;
    case 'list':
      return <List {...block} />;
    case 'links':
      return <Links {...block} />;
    case 'contacts':
      return <Contacts {...block} />;
  }
}

type Props<Kind extends MailBlock['kind']> = Extract<MailBlock, { kind: Kind }>;

function Reference({ label, value }: Props<'reference'>) {
  return (
    <Layout width="100%" className="tint" {...filled(colours.tint, { borderRadius: 12 })}>
      <tr>
        <Cell style={{ padding: '16px 20px' }}>
          <span className="muted" style={smallStyle}>
            {label}
          </span>
          <br />
          <strong
            className="heading"
            style={{ fontSize: 25, lineHeight: '32px', color: colours.brand }}
          >
            {value}
          </strong>
        </Cell>
      </tr>
    </Layout>
  );
}

function Rows({ rows }: Props<'rows'>) {
  return (
    <Layout width="100%">
      {rows.map(({ term, description }, index) => {
        const line = index < rows.length - 1 ? lineStyle : {};
        return (
          <tr key={term}>
            <Cell
              className="muted line"
              style={{ ...rowStyle, ...line, paddingRight: 12, color: colours.muted }}
            >
              {term}
            </Cell>
            <Cell
              className="text line"
              align="right"
              style={{ ...rowStyle, ...line, ...strongStyle, textAlign: 'right' }}
            >
              {description}
            </Cell>
          </tr>
        );
      })}
    </Layout>
  );
}

/** The dates on one cable: lit until the last day to cancel, as on the success page. */
function Dates({ points, period }: Props<'dates'>) {
  return (
    <>
      <Layout width="100%">
        {points.map((point, index) => (
          <tr key={point.label}>
            <Cell width="34" valign="top" align="center">
              <Layout align="center">
                <tr>
                  <Cell
                    className={index === 0 ? 'dot-done' : 'dot'}
                    width="16"
                    height="16"
                    {...filled(index === 0 ? colours.brand : colours.sheet, dotStyle)}
                  >
                    {withNoBreakSpaces(' ')}
                  </Cell>
                </tr>
              </Layout>
              {index < points.length - 1 && <Cable height={56} isLit={index === 0} />}
            </Cell>
            <DateCell date={point} />
          </tr>
        ))}
      </Layout>
      <Layout width="100%">
        <tr>
          <Cell
            width="34"
            className="line-top"
            valign="top"
            align="center"
            style={{ ...lineTopStyle, paddingTop: 14 }}
          >
            <Cable height={30} isLit />
          </Cell>
          <DateCell
            date={period}
            className="line-top"
            style={{ ...lineTopStyle, paddingTop: 12 }}
          />
        </tr>
      </Layout>
    </>
  );
}

interface DateCellProps {
  date: MailDate;
  className?: string;
  style?: CSSProperties;
}

function DateCell({ date: { label, date, note }, className, style }: DateCellProps) {
  return (
    <Cell valign="top" className={className} style={{ padding: '0 0 16px 12px', ...style }}>
      <span className="muted" style={smallStyle}>
        {label}
      </span>
      <br />
      <strong
        className="heading"
        style={{ fontSize: 17, lineHeight: '22px', color: colours.brand }}
      >
        {withNoBreakSpaces(date)}
      </strong>
      <br />
      <span className="muted" style={smallStyle}>
        {note}
      </span>
    </Cell>
  );
}

function Cable({ height, isLit }: { height: number; isLit: boolean }) {
  const strand = (width: string, colour: string) => (
    <Cell width={width} height={height} {...filled(colour, emptyStyle)}>
      {withNoBreakSpaces(' ')}
    </Cell>
  );
  return (
    <Layout align="center">
      <tr>
        {strand('2', colours.cable)}
        {strand('4', isLit ? colours.cableLit : colours.cable)}
        {strand('2', colours.cable)}
      </tr>
    </Layout>
  );
}

function List({ title, items, isExcluded = false }: Props<'list'>) {
  return (
    <>
      <h3 className="heading" style={listTitleStyle}>
        {title}
      </h3>
      <Layout width="100%">
        {items.map((item) => (
          <tr key={item}>
            <Cell
              className={isExcluded ? 'muted' : 'link'}
              width="24"
              valign="top"
              style={markStyle(isExcluded)}
            >
              {isExcluded ? '✕' : '✓'}
            </Cell>
            <Cell className="text" valign="top" style={itemStyle}>
              {item}
            </Cell>
          </tr>
        ))}
      </Layout>
    </>
  );
}

function Links({ links }: Props<'links'>) {
  return (
    <Layout width="100%">
      {links.map((link, index) => (
        <tr key={link.href}>
          <Cell
            className="line"
            style={{ ...rowStyle, ...(index < links.length - 1 ? lineStyle : {}) }}
          >
            <MailAnchor {...link} />
          </Cell>
        </tr>
      ))}
    </Layout>
  );
}

function Contacts({ phones, email }: Props<'contacts'>) {
  return (
    <>
      <Layout width="100%">
        {phones.map(({ label, number }) => (
          <tr key={label}>
            <Cell
              className="muted"
              style={{ ...contactStyle, paddingRight: 12, color: colours.muted }}
            >
              {label}
            </Cell>
            <Cell align="right" style={{ ...contactStyle, textAlign: 'right' }}>
              <MailAnchor
                text={withNoBreakSpaces(number)}
                href={`tel:${number.replaceAll(' ', '')}`}
              />
            </Cell>
          </tr>
        ))}
      </Layout>
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

const emptyStyle: CSSProperties = { fontSize: 0, lineHeight: 0 };
const smallStyle: CSSProperties = { fontSize: 14, lineHeight: '20px', color: colours.muted };
const noteStyle: CSSProperties = { ...smallStyle, margin: '8px 0 0' };
const paragraphStyle: CSSProperties = {
  margin: '0 0 8px',
  fontSize: 15,
  lineHeight: '22px',
  color: colours.text,
};
const rowStyle: CSSProperties = { padding: '11px 0', fontSize: 16, lineHeight: '22px' };
const contactStyle: CSSProperties = { ...rowStyle, padding: '8px 0' };
const strongStyle: CSSProperties = { fontWeight: 700, color: colours.text };
const lineStyle: CSSProperties = { borderBottom: `1px solid ${colours.line}` };
const lineTopStyle: CSSProperties = { borderTop: `1px solid ${colours.line}` };
const dotStyle: CSSProperties = {
  ...emptyStyle,
  border: `3px solid ${colours.cable}`,
  borderRadius: 11,
};
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
const markStyle = (isExcluded: boolean): CSSProperties => ({
  ...itemStyle,
  fontWeight: 700,
  color: isExcluded ? colours.muted : colours.link,
});
