import type { ComponentExamples } from '../../examples.ts';
import { Cluster } from '../../layout/cluster.tsx';
import { chipVariantNames } from '../../tokens/tokens.ts';
import { Icon } from '../icon/icon.tsx';
import { ShieldIcon, SpannerIcon, TagIcon } from '../icon/icons.ts';
import { Chip } from './chip.tsx';

export default {
  title: 'Chip',
  root: (forwarded) => <Chip {...forwarded}>Zero VAT</Chip>,
  examples: {
    Variants: () => (
      <Cluster>
        {chipVariantNames.map((variant) => (
          <Chip key={variant} variant={variant}>
            {variant}
          </Chip>
        ))}
      </Cluster>
    ),
    'Kinds of plan, with an icon': () => (
      <Cluster>
        <Chip variant="primaryLight" icon={<Icon glyph={SpannerIcon} size="xs" />}>
          Maintenance &amp; Support Plan
        </Chip>
        <Chip variant="defaultLight" icon={<Icon glyph={ShieldIcon} size="xs" />}>
          Insurance Policy
        </Chip>
      </Cluster>
    ),
    'Medium, as flair on a card': () => (
      <Cluster>
        <Chip variant="secondary" size="md" icon={<Icon glyph={TagIcon} size="xs" />}>
          50% off for 3 months
        </Chip>
        <Chip variant="primary" size="md">
          Most chosen
        </Chip>
      </Cluster>
    ),
    'Very long words': () => (
      <Chip variant="tertiary">
        Halfpriceforthefirstthreemonthsoneveryplanwithacalloutfeeofninetyninepoundsoverthephone
      </Chip>
    ),
  },
} satisfies ComponentExamples;
