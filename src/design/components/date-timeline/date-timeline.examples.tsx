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
  { ...today, icon: CalendarIcon },
  { ...repairs, icon: SpannerIcon },
  { ...payment, icon: BankIcon },
];
const notes = [
  'Nothing leaves your account today.',
  'Call us, day or night.',
  '£7.25 by Direct Debit.',
];
const withNotes = points.map((point, index) => ({ ...point, note: notes[index] }));
const cancelWithNote = { ...cancel, note: 'As long as no visit has taken place.' };

export default {
  title: 'Date timeline',
  root: (forwarded) => <DateTimeline points={points} {...forwarded} />,
  examples: {
    'With notes': () => (
      <Card title="Your dates, if you buy today">
        <DateTimeline points={withNotes} period={cancelWithNote} />
      </Card>
    ),
    Small: () => (
      <Card title="Your dates">
        <DateTimeline points={points} period={cancel} size="sm" />
      </Card>
    ),
    'On a dark surface': () => (
      <div className={styles.dark} data-on-dark="">
        <DateTimeline
          isInverse
          points={[
            {
              ...today,
              label: 'You bought today',
              icon: TickIcon,
              note: 'Nothing leaves your account today.',
            },
            ...withNotes.slice(1),
          ]}
          period={cancelWithNote}
        />
      </div>
    ),
    'A period that ends between two dates': () => (
      <Card>
        <DateTimeline
          points={[
            { ...today, icon: CalendarIcon },
            { ...repairs, date: '2026-11-22', dateText: '22 November 2026', icon: SpannerIcon },
            { ...payment, icon: BankIcon },
          ]}
          period={cancel}
        />
      </Card>
    ),
    'In a narrow box': () => (
      <div className={styles.narrow}>
        <Card>
          <DateTimeline points={withNotes} period={cancelWithNote} size="sm" />
        </Card>
      </div>
    ),
    'No period': () => <DateTimeline points={points} />,
    'No dates': () => <DateTimeline points={[]} />,
  },
} satisfies ComponentExamples;
