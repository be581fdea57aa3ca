import type { ComponentExamples } from '../../examples.ts';
import { Stack } from '../../layout/stack.tsx';
import { Card } from '../card/card.tsx';
import { Link } from '../link/link.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { DefinitionList } from './definition-list.tsx';
import { SummaryCard } from './summary-card.tsx';

const details = [
  { term: 'Name', description: 'Ms Amelia Okafor' },
  { term: 'Date of birth', description: '14 August 1986' },
  { term: 'Address', description: '27 Rowan Terrace, Leeds, LS99 3QP' },
  { term: 'Email address', description: 'amelia.okafor@example.com' },
];

const change = (what: string) => (
  <Link href="#change" variant="standalone">
    Change<VisuallyHidden> {what}</VisuallyHidden>
  </Link>
);

export default {
  title: 'Definition list',
  root: (forwarded) => <DefinitionList items={details} {...forwarded} />,
  examples: {
    'Columns in summary cards': () => (
      <Stack>
        <SummaryCard title="Your details" action={change('your details')} items={details} />
        <SummaryCard
          title="Your payments"
          action={change('your payments')}
          items={[
            { term: 'Sort code', description: '••-••-30' },
            { term: 'Account number', description: '•••• 5678' },
          ]}
        />
      </Stack>
    ),
    'Columns with an action in each row': () => (
      <Card>
        <DefinitionList
          items={[
            { term: 'Plan', description: 'Boiler and Service Care', action: change('plan') },
            { term: 'Call-out fee', description: '£99 each repair', action: change('fee') },
          ]}
        />
      </Card>
    ),
    'Text, for sentences': () => (
      <DefinitionList
        variant="text"
        items={[
          {
            term: 'Waiting period',
            description:
              'You can book a repair from day 15. Repairs in the first 14 days are not included.',
          },
          {
            term: 'Length and renewal',
            description:
              'The plan lasts 12 months. It then renews for 12 months at a time, unless you tell us to stop.',
          },
        ]}
      />
    ),
    'Spread, for prices': () => (
      <Card title="Your order">
        <DefinitionList
          variant="spread"
          items={[
            { term: 'After 3 months', description: '£14.50 a month' },
            { term: 'Call-out fee', description: '£99 a repair' },
            { term: 'Offer saving', description: '£21.75', emphasis: 'saving' },
            { term: 'First-year total', description: '£152.25', emphasis: 'total' },
          ]}
        />
      </Card>
    ),
    'Very long words': () => (
      <SummaryCard
        title="Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"
        action={change('these')}
        items={[
          {
            term: 'Telephonenumberforappointmentsandemergencies',
            description:
              'a.very.long.name.without.any.spaces.at.all.in.it@an-even-longer-domain-name.example.com',
          },
        ]}
      />
    ),
    'No items': () => <DefinitionList items={[]} />,
  },
} satisfies ComponentExamples;
