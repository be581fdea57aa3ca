import type { ComponentExamples } from '../../examples.ts';
import { ExpandableBar } from './expandable-bar.tsx';
import { ExpandableSection } from './expandable-section.tsx';

const guarantee = (
  <>
    <p>The Guarantee is offered by all banks and building societies that accept Direct Debits.</p>
    <p>You can cancel a Direct Debit at any time by contacting your bank.</p>
  </>
);

export default {
  title: 'Expandable section',
  isInteractive: true,
  root: (forwarded) => (
    <ExpandableSection label="Show more" {...forwarded}>
      {guarantee}
    </ExpandableSection>
  ),
  examples: {
    Closed: () => (
      <ExpandableSection label="The Direct Debit Guarantee">{guarantee}</ExpandableSection>
    ),
    Open: () => (
      <ExpandableSection label="The Direct Debit Guarantee" open>
        {guarantee}
      </ExpandableSection>
    ),
    'With another label while open': () => (
      <ExpandableSection label="Show more" openLabel="Show less">
        {guarantee}
      </ExpandableSection>
    ),
    'A bar across the page': () => (
      <ExpandableBar
        lead={
          <>
            <strong>£7.25 a month</strong> for 3 months, then £14.50
          </>
        }
        label="Show order"
        openLabel="Hide order"
      >
        {guarantee}
      </ExpandableBar>
    ),
    'Very long words': () => (
      <ExpandableSection
        label="Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochllanfair"
        open
      >
        Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochllanfairpwll
      </ExpandableSection>
    ),
  },
} satisfies ComponentExamples;
