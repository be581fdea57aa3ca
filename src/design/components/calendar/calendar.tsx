import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { joinClassNames } from '../../class-list.ts';
import buttonStyles from '../button/icon-button.module.css';
import { Icon } from '../icon/icon.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../icon/icons.ts';
import styles from './calendar.module.css';
import { findFirstAvailableDate, getDateAfterKey } from './calendar-keys.ts';
import { formatDate, formatFullDate } from './date-text.ts';
import { addDays, findNearestMonth, getMonth, getWeeksOfMonth } from './month-grid.ts';

interface CalendarProps extends Omit<ComponentProps<'div'>, 'onSelect' | 'children'> {
  /** The dates that can be chosen, as YYYY-MM-DD; at least one. */
  available: readonly [string, ...string[]];
  selected?: string | undefined;
  onSelect: (date: string) => void;
  previousMonthLabel: string;
  nextMonthLabel: string;
  locale?: string | undefined;
}

/** One month as an ARIA date grid. Only months with available dates can be shown. */
export function Calendar({
  available,
  selected,
  onSelect,
  previousMonthLabel,
  nextMonthLabel,
  locale = 'en-GB',
  className,
  ...rest
}: CalendarProps) {
  const [focused, setFocused] = useState(selected ?? available.toSorted()[0] ?? available[0]);
  const month = getMonth(focused);
  const headingId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const isMovingFocus = useRef(false);

  useEffect(() => {
    if (isMovingFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    isMovingFocus.current = false;
  });

  // A native listener: the lint rules refuse React key handlers on a table, which is not interactive itself.
  useEffect(() => {
    const node = grid.current;
    const move = (event: KeyboardEvent) => {
      const next = getDateAfterKey(event.key, focused, available);
      if (next === undefined) return;
      event.preventDefault();
      isMovingFocus.current = true;
      setFocused(next);
    };
    node?.addEventListener('keydown', move);
    return () => node?.removeEventListener('keydown', move);
  }, [focused, available]);

  const showMonth = (direction: 'before' | 'after') => {
    const target = findNearestMonth(available, month, direction);
    return target === undefined
      ? undefined
      : () => setFocused(findFirstAvailableDate(available, target) ?? focused);
  };

  return (
    <div {...rest} className={joinClassNames(styles.calendar, className)}>
      <div className={styles.head}>
        <MonthButton
          label={previousMonthLabel}
          glyph={ChevronLeftIcon}
          onPress={showMonth('before')}
        />
        <span id={headingId} aria-live="polite" className={styles.month}>
          {formatDate(locale, `${month}-01`, { month: 'long', year: 'numeric' })}
        </span>
        <MonthButton label={nextMonthLabel} glyph={ChevronRightIcon} onPress={showMonth('after')} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA date grid is a table. */}
      <table ref={grid} role="grid" aria-labelledby={headingId} className={styles.grid}>
        <thead>
          <tr>
            {weekdays.map((date) => (
              <th key={date} scope="col" abbr={formatDate(locale, date, { weekday: 'long' })}>
                {formatDate(locale, date, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {getWeeksOfMonth(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, column) =>
                date === undefined ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a blank cell has no date to use as its key.
                  <td key={column} />
                ) : (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a td in a grid is a gridcell.
                  <td key={date} aria-selected={date === selected}>
                    <button
                      type="button"
                      tabIndex={date === focused ? 0 : -1}
                      aria-label={formatFullDate(locale, date)}
                      aria-disabled={!available.includes(date)}
                      onClick={() => {
                        setFocused(date);
                        if (available.includes(date)) onSelect(date);
                      }}
                      className={styles.day}
                    >
                      {Number(date.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const monday = '2024-01-01';
const weekdays = Array.from({ length: 7 }, (_, day) => addDays(monday, day));

interface MonthButtonProps {
  label: string;
  glyph: ComponentProps<typeof Icon>['glyph'];
  /**
   * Shows the previous or next month. Undefined when there is none; the button is then `aria-disabled`, so that
   * it keeps the focus.
   */
  onPress: (() => void) | undefined;
}

function MonthButton({ label, glyph, onPress }: MonthButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={onPress === undefined}
      onClick={onPress}
      className={buttonStyles.iconButton}
    >
      <Icon glyph={glyph} />
    </button>
  );
}
