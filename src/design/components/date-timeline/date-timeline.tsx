import type { ComponentProps, ReactNode } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { type GlyphComponent, Icon } from '../icon/icon.tsx';
import styles from './date-timeline.module.css';

export interface TimelineDate {
  label: string;
  /** YYYY-MM-DD, for the `datetime` attribute and for comparisons. */
  date: string;
  /** The date as text, e.g. "15 November 2026". */
  dateText: string;
  note?: ReactNode;
}

interface TimelineEvent {
  icon: GlyphComponent;
  text: ReactNode;
}

export interface TimelinePoint extends TimelineDate {
  /** One icon, or one for each date that falls on this day. */
  icons: readonly GlyphComponent[];
  /** What happens on this day, if it is more than the label says. */
  events?: readonly TimelineEvent[] | undefined;
}

export interface DateTimelineProps extends ComponentProps<'div'> {
  /** The dates of the timeline, sorted; each day once. */
  points: readonly TimelinePoint[];
  /** The last day of a period that starts at the first point, YYYY-MM-DD. The pipe is filled up to it. */
  filledUntil?: string | undefined;
  /** The end of the period, listed last, if it is none of the points. */
  period?: TimelineDate | undefined;
  size?: 'md' | 'sm' | undefined;
  /** True if the timeline is on a dark surface. */
  isInverse?: boolean | undefined;
}

/** Dates joined by a pipe: in a row if the container is wide enough, else in a column. */
export function DateTimeline({
  points,
  filledUntil,
  period,
  size = 'md',
  isInverse = false,
  className,
  ...rest
}: DateTimelineProps) {
  if (points.length === 0) return null;
  return (
    <div {...rest} className={joinClassNames(styles.box, className)}>
      <ol className={joinClassNames(styles.dates, styles[size], isInverse && styles.inverse)}>
        {points.map((point, index) => (
          <li
            key={point.date}
            className={joinClassNames(
              styles.item,
              point.icons.length > 1 && styles.shared,
              pipeClass(point, points[index + 1], filledUntil),
            )}
          >
            <span className={styles.joint} aria-hidden="true">
              {Array.from(point.icons.entries(), ([position, glyph]) => (
                <Icon key={position} className={styles.icon} glyph={glyph} />
              ))}
            </span>
            <DateText {...point} />
          </li>
        ))}
        {period && (
          <li className={joinClassNames(styles.item, styles.period)}>
            <span className={styles.key} aria-hidden="true" />
            <DateText {...period} />
          </li>
        )}
      </ol>
    </div>
  );
}

/** The share of the line between this date and the next that belongs to the period. */
function pipeClass({ date }: TimelinePoint, next: TimelinePoint | undefined, filledUntil = '') {
  if (!next) return styles.last;
  if (filledUntil <= date) return undefined;
  return filledUntil >= next.date ? styles.filled : styles.halfFilled;
}

interface DateTextProps extends TimelineDate {
  events?: TimelinePoint['events'];
}

function DateText({ label, date, dateText, events, note }: DateTextProps) {
  return (
    <div className={styles.text}>
      <p className={styles.label}>{label}</p>
      <p className={styles.day}>
        <time dateTime={date}>{dateText}</time>
      </p>
      {events && (
        <ul className={styles.events}>
          {Array.from(events.entries(), ([position, { icon, text }]) => (
            <li key={position} className={styles.event}>
              <Icon glyph={icon} size="xs" />
              {/* An element of its own, which React can change after a browser has translated the page. */}
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
