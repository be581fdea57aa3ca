import type { ComponentExamples } from '../../examples.ts';
import { Stack } from '../../layout/stack.tsx';
import { backgroundColorNames } from '../../tokens/tokens.ts';
import { Icon } from '../icon/icon.tsx';
import { TagIcon } from '../icon/icons.ts';
import { Banner } from './banner.tsx';

const offer = (
  <>
    <strong>Half price for 3 months</strong> on selected plans. Ends 31 October.
  </>
);
const tag = <Icon glyph={TagIcon} />;

export default {
  title: 'Banner',
  root: (forwarded) => <Banner title={offer} {...forwarded} />,
  examples: {
    'With a link': () => (
      <Banner title={offer} leadingIcon={tag} cta="Offer terms" href="#offer-terms" />
    ),
    'With a modal': () => (
      <Banner
        title={offer}
        leadingIcon={tag}
        cta="Offer terms"
        modal={{
          title: 'Offer terms',
          content: <p>Half price applies to the first three monthly payments of a new plan.</p>,
          closeLabel: 'Close',
        }}
      />
    ),
    'With a link and a modal': () => (
      <Banner
        title={offer}
        leadingIcon={tag}
        cta="Offer terms"
        href="#offer-terms"
        modal={{
          title: 'Offer terms',
          content: <p>Half price applies to the first three monthly payments of a new plan.</p>,
          closeLabel: 'Close',
        }}
      />
    ),
    'Text only': () => <Banner title={offer} backgroundColor="primaryLight" />,
    'Background colours': () => (
      <Stack gap="xs">
        {backgroundColorNames.map((color) => (
          <Banner
            key={color}
            title={color}
            leadingIcon={tag}
            cta={`Terms of ${color}`}
            href={`#${color}`}
            backgroundColor={color}
          />
        ))}
      </Stack>
    ),
    Alignment: () => (
      <Stack gap="xs">
        <Banner title="start" cta="Start terms" href="#start" justify="start" />
        <Banner title="center" cta="Centre terms" href="#center" justify="center" />
        <Banner title="end" cta="End terms" href="#end" justify="end" />
        <Banner title="between" cta="Between terms" href="#between" justify="between" />
      </Stack>
    ),
    'Wide icon spacing and bottom margin': () => (
      <Banner title={offer} leadingIcon={tag} iconSpacing="lg" marginBottom="xl" />
    ),
    'Very long words': () => (
      <Banner
        title="Halfpriceforthefirstthreemonthsoneveryplanwithacalloutfeeofninetyninepoundsoverthephone"
        leadingIcon={tag}
        cta="Offer terms"
        href="#long"
      />
    ),
  },
} satisfies ComponentExamples;
