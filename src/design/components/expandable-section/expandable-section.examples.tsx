import type { ComponentExamples } from '../../examples.ts';
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
