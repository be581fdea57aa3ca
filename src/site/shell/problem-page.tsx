import { useRef } from 'react';
import { Link as RouterLink } from 'react-router';
import { basePath, getPagePath } from '#api/paths.ts';
import { ButtonLink } from '#design/components/button/button.tsx';
import { Link } from '#design/components/link/link.tsx';
import { useRevealWhenReady } from './hide-until-ready.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { PageFrame } from './page-frame.tsx';
import { StaticPart } from './static-part.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

const texts = {
  'page-missing': {
    art: 'signpost',
    title: 'We cannot find that page',
    why: 'The address may be mistyped, or the page may have moved.',
    action: 'Go to home services',
  },
  'plan-missing': {
    art: 'magnifier',
    title: 'There is no plan at this address',
    why: 'The link may be old, or a letter may be missing. All the plans we sell are on one page.',
    action: 'See all plans',
  },
  failed: {
    art: 'signpost',
    title: 'Something went wrong',
    why: 'This page did not load. It is our fault, not yours. Please try again in a short while.',
    action: 'See all plans',
  },
} as const;

/** The page of a 404 or of an unexpected error. */
export function ProblemPage({ problem }: { problem: keyof typeof texts }) {
  const { art, title, why, action } = texts[problem];
  const start = useRef<HTMLHeadingElement>(null);
  useFocusOnNavigation(start);
  // Reveals the page: an error page may replace a page that was still hidden when it failed.
  useRevealWhenReady();
  return (
    <PageFrame title={title} description={`${title}. You can find all our plans on one page.`}>
      <OutcomeCard
        headingRef={start}
        art={art}
        title={title}
        why={why}
        actions={
          <>
            <ButtonLink as={RouterLink} to={basePath}>
              {action}
            </ButtonLink>
            <Link as={RouterLink} to={getPagePath('contact')} variant="standalone">
              Contact us
            </Link>
          </>
        }
        foot={<StaticPart name="customerService" />}
      />
    </PageFrame>
  );
}
