import type { ComponentExamples } from '../../examples.ts';
import { ExpandableBar } from './expandable-bar.tsx';

const lead = (
  <>
    <strong>£7.25 a month</strong> for 3 months, then £14.50
  </>
);
const order = <p>Boiler & Service Care, for 12 months from the day you buy it.</p>;

export default {
  title: 'Expandable bar',
  isInteractive: true,
  root: (forwarded) => (
    <ExpandableBar lead={lead} label="Show order" openLabel="Hide order" {...forwarded}>
      {order}
    </ExpandableBar>
  ),
  examples: {
    Closed: () => (
      <ExpandableBar lead={lead} label="Show order" openLabel="Hide order">
        {order}
      </ExpandableBar>
    ),
    Open: () => (
      <ExpandableBar lead={lead} label="Show order" openLabel="Hide order" open>
        {order}
      </ExpandableBar>
    ),
  },
} satisfies ComponentExamples;
