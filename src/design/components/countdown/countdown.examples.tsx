import type { ComponentExamples } from '../../examples.ts';
import { Countdown } from './countdown.tsx';
import type { TimeLeft } from './time-left.ts';

const labels = {
  days: ['day', 'days'],
  hours: ['hour', 'hours'],
  minutes: ['minute', 'minutes'],
} as const;
const sentence = ({ days, hours, minutes }: Partial<TimeLeft>) => {
  const [count, unit] = days ? [days, 'day'] : hours ? [hours, 'hour'] : [minutes ?? 0, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'} left`;
};
const texts = { labels, sentence };

// The time is read once, so that server and browser render the same text.
const rendered = Date.now();
const fromNow = (hours: number) => new Date(rendered + hours * 3_600_000).toISOString();
const now = fromNow(0);

export default {
  title: 'Countdown',
  root: (forwarded) => <Countdown {...texts} {...forwarded} now={now} end={now} />,
  examples: {
    Counting: () => <Countdown {...texts} now={now} end={fromNow(53)} />,
    'Date has passed': () => <Countdown {...texts} now={now} end={fromNow(-1)} />,
  },
} satisfies ComponentExamples;
