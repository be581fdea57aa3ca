import type { ComponentExamples } from '../../examples.ts';
import { ButtonLink } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { HomeIcon } from '../icon/icons.ts';
import { Link } from '../link/link.tsx';
import { BrokenPipe } from './broken-pipe.tsx';
import { ErrorCard } from './error-card.tsx';

const failure = {
  heading: 'Sorry, something went wrong',
  message:
    'We could not set up your plan just now. You have not been charged, and your answers are still saved.',
  tryAgainMessage: (
    <>
      Please try again in a few minutes. If it keeps happening, call us free on{' '}
      <Link href="tel:08081570142">0808 157 0142</Link> and we will finish it for you.
    </>
  ),
  action: <ButtonLink href="#again">Try again</ButtonLink>,
  art: <BrokenPipe />,
};

export default {
  title: 'Error card',
  isInteractive: true,
  root: (forwarded) => <ErrorCard {...failure} {...forwarded} />,
  examples: {
    'As a whole page': () => (
      <ErrorCard
        {...failure}
        action={
          <>
            {failure.action}
            <Link href="#home" variant="standalone" icon={<Icon glyph={HomeIcon} size="sm" />}>
              Back to home services
            </Link>
          </>
        }
      />
    ),
    'Within a page': () => <ErrorCard {...failure} headingAs="h2" />,
    'Without a picture': () => <ErrorCard {...failure} art={undefined} />,
    'Very long words': () => (
      <ErrorCard
        {...failure}
        heading="Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"
        message="Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochllanfairpwllgwyngyll"
      />
    ),
  },
} satisfies ComponentExamples;
