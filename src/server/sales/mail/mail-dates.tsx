import { type CSSProperties, Fragment } from 'react';
import { withNoBreakSpaces } from '#rules/display/no-break-spaces.ts';
import { lightMailColours as colours } from './mail-colours.ts';
import type { MailDate } from './mail-content.ts';
import {
  createBackgroundProps,
  emptyCellStyle,
  LayoutTable,
  MailCell,
  smallTextStyle,
} from './mail-layout.tsx';

interface MailDatesProps {
  points: readonly MailDate[];
  period?: MailDate | undefined;
}

/** The dates joined by a line, which is lit up to the last day to cancel, as on the success page. */
export function MailDates({ points, period }: MailDatesProps) {
  return (
    <>
      <LayoutTable width="100%">
        {points.map((point, index) => (
          <tr key={point.label}>
            <MailCell width="34" valign="top" align="center">
              <LayoutTable align="center">
                <tr>
                  <MailCell
                    className={index === 0 ? 'dot-done' : 'dot'}
                    width="16"
                    height="16"
                    {...createBackgroundProps(
                      index === 0 ? colours.brand : colours.sheet,
                      dotStyle,
                    )}
                  >
                    {withNoBreakSpaces(' ')}
                  </MailCell>
                </tr>
              </LayoutTable>
              {index < points.length - 1 && (
                <Cable height={56 + 20 * extraLines(point)} isLit={point.isFree} />
              )}
            </MailCell>
            <DateCell date={point} />
          </tr>
        ))}
      </LayoutTable>
      {period && (
        <LayoutTable width="100%">
          <tr>
            <MailCell
              width="34"
              className="line-top"
              valign="top"
              align="center"
              style={{ ...lineTopStyle, paddingTop: 14 }}
            >
              <Cable height={30} isLit />
            </MailCell>
            <DateCell
              date={period}
              className="line-top"
              style={{ ...lineTopStyle, paddingTop: 12 }}
            />
          </tr>
        </LayoutTable>
      )}
    </>
  );
}

interface DateCellProps {
  date: MailDate;
  className?: string;
  style?: CSSProperties;
}

/** The lines under the date, apart from the first. */
function extraLines({ events = [], note }: MailDate): number {
  return events.length + (note ? 1 : 0) - 1;
}

function DateCell({ date: { label, date, events = [], note }, className, style }: DateCellProps) {
  return (
    <MailCell valign="top" className={className} style={{ padding: '0 0 16px 12px', ...style }}>
      <span className="muted" style={smallTextStyle}>
        {label}
      </span>
      <br />
      <strong
        className="heading"
        style={{ fontSize: 17, lineHeight: '22px', color: colours.brand }}
      >
        {withNoBreakSpaces(date)}
      </strong>
      {events.map((event) => (
        <Fragment key={event}>
          <br />
          <span className="text" style={eventStyle}>
            {event}
          </span>
        </Fragment>
      ))}
      {note && (
        <>
          <br />
          <span className="muted" style={smallTextStyle}>
            {note}
          </span>
        </>
      )}
    </MailCell>
  );
}

function Cable({ height, isLit = false }: { height: number; isLit?: boolean | undefined }) {
  const strand = (width: string, colour: string) => (
    <MailCell width={width} height={height} {...createBackgroundProps(colour, emptyCellStyle)}>
      {withNoBreakSpaces(' ')}
    </MailCell>
  );
  return (
    <LayoutTable align="center">
      <tr>
        {strand('2', colours.cable)}
        {strand('4', isLit ? colours.cableLit : colours.cable)}
        {strand('2', colours.cable)}
      </tr>
    </LayoutTable>
  );
}

const eventStyle: CSSProperties = { ...smallTextStyle, color: colours.text };
const lineTopStyle: CSSProperties = { borderTop: `1px solid ${colours.line}` };
const dotStyle: CSSProperties = {
  ...emptyCellStyle,
  border: `3px solid ${colours.cable}`,
  borderRadius: 11,
};
