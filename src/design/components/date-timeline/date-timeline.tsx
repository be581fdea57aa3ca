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

export interface TimelinePoint extends TimelineDate {
  icon: GlyphComponent;
}

export interface DateTimelineProps extends ComponentProps<'div'> {
  /** The dates of the timeline, sorted. The period starts at the first of them. */
  points: readonly TimelinePoint[];
  /**
   * A period, from the first point to its own date. It is listed last, and its colour fills the pipe up to that
   * date.
   */
  period?: TimelineDate | undefined;
  size?: 'md' | 'sm' | undefined;
  /** True if the timeline is on a dark surface. */
  isInverse?: boolean | undefined;
}

/** Dates joined by a pipe: in a row if the container is wide enough, else in a column. */
export function DateTimeline({
  points,
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
            key={point.label}
            className={joinClassNames(styles.item, pipeClass(point, points[index + 1], period))}
          >
            <span className={styles.joint} aria-hidden="true">
              <Icon className={styles.icon} glyph={point.icon} />
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
function pipeClass(
  { date }: TimelinePoint,
  next: TimelinePoint | undefined,
  period: TimelineDate | undefined,
) {
  if (!next) return styles.last;
  if (!period || period.date <= date) return undefined;
  return period.date >= next.date ? styles.filled : styles.halfFilled;
}

function DateText({ label, date, dateText, note }: TimelineDate) {
  return (
    <div className={styles.text}>
      <p className={styles.label}>{label}</p>
      <p className={styles.day}>
        <time dateTime={date}>{dateText}</time>
      </p>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
