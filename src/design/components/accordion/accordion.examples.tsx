import type { ComponentExamples } from '../../examples.ts';
import { Accordion } from './accordion.tsx';

const questions = (prefix: string) => [
  {
    id: `${prefix}-fee`,
    title: 'How does the call-out fee work?',
    content: (
      <>
        <p>
          It is what you pay each time we come out to make a repair: £99, £50 or nothing. The higher
          the fee you choose, the less you pay each month.
        </p>
        <p>There is never a fee for your yearly boiler service.</p>
      </>
    ),
  },
  {
    id: `${prefix}-kinds`,
    title: 'What is the difference between the two kinds of plan?',
    content: <p>An Insurance Policy is insurance. A Maintenance &amp; Support Plan is not.</p>,
  },
  { id: `${prefix}-cancel`, title: 'Can I cancel?', content: <p>Yes, within 14 days.</p> },
];

export default {
  title: 'Accordion',
  isInteractive: true,
  root: (forwarded) => <Accordion items={questions('root')} {...forwarded} />,
  examples: {
    Closed: () => <Accordion items={questions('closed')} />,
    'First open': () => (
      <Accordion
        items={questions('first').map((item, index) => ({ ...item, isOpen: index === 0 }))}
      />
    ),
    'One at a time': () => <Accordion items={questions('one')} isExclusive />,
    'Very long words': () => (
      <Accordion
        items={[
          {
            id: 'long',
            title: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochllanfair',
            content: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochllanfairpwll',
            isOpen: true,
          },
        ]}
      />
    ),
  },
} satisfies ComponentExamples;
