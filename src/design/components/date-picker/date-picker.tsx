import { type ComponentProps, useMemo, useState } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { Calendar } from '../calendar/calendar.tsx';
import { formatFullDate } from '../calendar/date-text.ts';
import { ChoiceTiles } from '../choice-tiles/choice-tiles.tsx';
import styles from './date-picker.module.css';
import { type AppointmentSlot, getDateInZone, getTimeInZone, groupSlotsByDate } from './slot.ts';

interface DatePickerProps extends Omit<ComponentProps<'div'>, 'onChange' | 'children'> {
  name: string;
  slots: readonly AppointmentSlot[];
  value?: AppointmentSlot | undefined;
  onChange: (slot: AppointmentSlot) => void;
  /** The IANA time zone in which dates and times are shown. */
  timeZone?: string | undefined;
  texts: {
    previousMonth: string;
    nextMonth: string;
    /** Legend of the times of a day, e.g. "Times on Monday 30 November 2026". */
    times: (day: string) => string;
    /** Formats the label of a slot, e.g. "08:00 to 12:00". */
    slot: (start: string, end: string) => string;
    /** The text that is shown instead of the calendar when there are no slots. */
    noSlots: string;
  };
}

/** Picks an appointment slot: first the day, then one of its times. */
export function DatePicker({
  name,
  slots,
  value,
  onChange,
  timeZone = 'Europe/London',
  texts,
  className,
  ...rest
}: DatePickerProps) {
  const days = useMemo(() => groupSlotsByDate(slots, timeZone), [slots, timeZone]);
  const [date, setDate] = useState(value && getDateInZone(timeZone, value.startTime));
  const [first, ...others] = days.keys();
  const times = date === undefined ? undefined : days.get(date);

  return (
    <div {...rest} className={joinClassNames(styles.picker, className)}>
      {first === undefined ? (
        <p>{texts.noSlots}</p>
      ) : (
        <Calendar
          available={[first, ...others]}
          selected={date}
          onSelect={setDate}
          previousMonthLabel={texts.previousMonth}
          nextMonthLabel={texts.nextMonth}
        />
      )}
      {date !== undefined && times && (
        <ChoiceTiles
          key={date}
          legend={texts.times(formatFullDate('en-GB', date))}
          name={name}
          perRow={3}
          options={times.map(({ startTime, endTime }) => ({
            value: startTime,
            label: texts.slot(getTimeInZone(timeZone, startTime), getTimeInZone(timeZone, endTime)),
          }))}
          defaultValue={value?.startTime}
          onChange={({ target }) => {
            const chosen = times.find(({ startTime }) => startTime === target.value);
            if (chosen) onChange(chosen);
          }}
        />
      )}
    </div>
  );
}
