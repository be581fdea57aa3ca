import type { CSSProperties } from 'react';
import { withNoBreakSpaces } from '#rules/no-break-spaces.ts';
import { lightColours as colours } from './mail-colours.ts';
import type { MailDate } from './mail-content.ts';
import { Cell, emptyStyle, filled, Layout, smallStyle } from './mail-layout.tsx';

interface MailDatesProps {
  points: readonly MailDate[];
  period: MailDate;
}

/** The dates on one cable: lit until the last day to cancel, as on the success page. */
export function MailDates({ points, period }: MailDatesProps) {
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

const lineTopStyle: CSSProperties = { borderTop: `1px solid ${colours.line}` };
const dotStyle: CSSProperties = {
  ...emptyStyle,
  border: `3px solid ${colours.cable}`,
  borderRadius: 11,
};
