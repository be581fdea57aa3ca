import type { ComponentExamples } from '../../examples.ts';
import { Card } from '../card/card.tsx';
import { BankIcon, CalendarIcon, SpannerIcon, TickIcon } from '../icon/icons.ts';
import styles from './date-timeline.examples.module.css';
import { DateTimeline } from './date-timeline.tsx';

const today = { label: 'Today you buy', date: '2026-11-15', dateText: '15 November 2026' };
const repairs = { label: 'Repairs covered from', date: '2026-11-29', dateText: '29 November 2026' };
const payment = { label: 'First payment', date: '2026-11-30', dateText: '30 November 2026' };
const cancel = { label: 'Free to cancel until', date: '2026-11-29', dateText: '29 November 2026' };

const points = [
  { ...today, icons: [CalendarIcon] },
  { ...repairs, icons: [SpannerIcon] },
  { ...payment, icons: [BankIcon] },
];
const notes = [
  'Nothing leaves your account today.',
  'Call us, day or night.',
  '£7.25 by Direct Debit.',
];
const withNotes = points.map((point, index) => ({ ...point, note: notes[index] }));
const cancelWithNote = { ...cancel, note: 'As long as no visit has taken place.' };

const monday = {
  ...today,
  date: '2026-11-16',
  dateText: '16 November 2026',
  icons: [CalendarIcon],
  note: notes[0],
};
const oneDay = {
  ...payment,
  label: '14 days later',
  icons: [SpannerIcon, BankIcon],
  events: [
    { icon: SpannerIcon, text: 'Repairs are covered' },
    { icon: BankIcon, text: 'First payment, £7.25' },
    { icon: CalendarIcon, text: 'Last day to cancel free' },
  ],
};
const sunday = [
  { ...today, icons: [CalendarIcon], note: notes[0] },
  {
    ...repairs,
    label: '14 days later',
    icons: [SpannerIcon],
    events: [
      { icon: SpannerIcon, text: 'Repairs are covered' },
      { icon: CalendarIcon, text: 'Last day to cancel free' },
    ],
  },
  { ...payment, icons: [BankIcon], note: notes[2] },
];

export default {
  title: 'Date timeline',
  root: (forwarded) => <DateTimeline points={points} {...forwarded} />,
  examples: {
    'Everything on one day': () => (
      <Card title="Your dates, if you buy today">
        <DateTimeline points={[monday, oneDay]} filledUntil={oneDay.date} />
      </Card>
    ),
    'Two of three on one day': () => (
      <Card title="Your dates, if you buy today">
        <DateTimeline points={sunday} filledUntil={cancel.date} />
      </Card>
    ),
    'Small, everything on one day': () => (
      <Card title="Your dates">
        <DateTimeline
          points={[{ ...monday, note: undefined }, oneDay]}
          filledUntil={oneDay.date}
          size="sm"
        />
      </Card>
    ),
    'On a dark surface': () => (
      <div className={styles.dark} data-on-dark="">
        <DateTimeline
          isInverse
          points={[{ ...monday, label: 'You bought today', icons: [TickIcon] }, oneDay]}
          filledUntil={oneDay.date}
        />
      </div>
    ),
    'In a narrow box': () => (
      <div className={styles.narrow}>
        <Card>
          <DateTimeline points={[monday, oneDay]} filledUntil={oneDay.date} />
        </Card>
      </div>
    ),
    'The first day shared': () => (
      <DateTimeline
        points={[
          {
            ...monday,
            icons: [CalendarIcon, SpannerIcon],
            events: [{ icon: SpannerIcon, text: 'Repairs are covered' }],
          },
          { ...payment, icons: [BankIcon] },
        ]}
        filledUntil={payment.date}
      />
    ),
    'A period that ends between two dates': () => (
      <Card title="Your dates, if you buy today">
        <DateTimeline
          points={withNotes.map((point, index) =>
            index === 1 ? { ...point, date: '2026-11-22', dateText: '22 November 2026' } : point,
          )}
          filledUntil={cancel.date}
          period={cancelWithNote}
        />
      </Card>
    ),
    'A period in a narrow box': () => (
      <div className={styles.narrow}>
        <Card>
          <DateTimeline
            points={withNotes}
            filledUntil={cancel.date}
            period={cancelWithNote}
            size="sm"
          />
        </Card>
      </div>
    ),
    'No period': () => <DateTimeline points={points} />,
    'No dates': () => <DateTimeline points={[]} />,
  },
} satisfies ComponentExamples;
