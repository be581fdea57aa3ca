import { type ComponentProps, useEffect, useState } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './countdown.module.css';
import { calculateTimeLeft, type TimeLeft } from './time-left.ts';

interface CountdownProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** The end of the countdown, an ISO time with offset. */
  end: string;
  /** The time of the server rendering, as ISO, so that the first rendering in the browser is the same. */
  now: string;
  /** The words for one and for any other number. */
  labels: Record<keyof TimeLeft, readonly [one: string, others: string]>;
  /** The time left as a sentence for screen readers. */
  sentence: (left: Partial<TimeLeft>) => string;
}

const units = ['days', 'hours', 'minutes'] as const;

/** Days, hours and minutes until a date, counted every second. */
export function Countdown({ end, now, labels, sentence, className, ...rest }: CountdownProps) {
  const [time, setTime] = useState(() => Date.parse(now));
  useEffect(() => {
    const tick = () => setTime(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  const left = calculateTimeLeft(Date.parse(end), time);
  return (
    <div {...rest} className={joinClassNames(styles.countdown, className)}>
      <div aria-hidden="true" className={styles.units}>
        {units.map((unit) => (
          <span key={unit} className={styles.unit}>
            <span className={styles.number}>{left[unit]}</span>
            <span className={styles.label}>{labels[unit][left[unit] === 1 ? 0 : 1]}</span>
          </span>
        ))}
      </div>
      <VisuallyHidden role="timer" aria-live="polite" aria-atomic="true">
        {sentence(largestUnit(left))}
      </VisuallyHidden>
    </div>
  );
}

/**
 * Screen readers get the largest unit only, so the announcement changes once a day, then once an hour, then
 * once a minute.
 */
function largestUnit({ days, hours, minutes }: TimeLeft): Partial<TimeLeft> {
  if (days > 0) return { days };
  return hours > 0 ? { hours } : { minutes };
}
