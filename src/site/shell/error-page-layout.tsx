import { type ReactNode, useRef } from 'react';
import { Link as RouterLink } from 'react-router';
import { basePath } from '#api/paths.ts';
import { ButtonLink } from '#design/components/button/button.tsx';
import { ErrorCard } from '#design/components/error-card/error-card.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { HomeIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';
import { useRevealWhenReady } from './hide-until-ready.tsx';
import { PageFrame } from './page-frame.tsx';
import { StaticPart } from './static-part.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

export interface Action {
  label: string;
  to: string;
  /** Called before the navigation to `to`. */
  onClick?: (() => void) | undefined;
}

interface ErrorPageLayoutProps {
  heading: string;
  message: ReactNode;
  tryAgainMessage: ReactNode;
  /** The primary action. Default: a link to the listing of all plans. */
  action?: Action | undefined;
  /** A second action beside the primary one. */
  secondAction?: Action | undefined;
  header?: 'full' | 'reduced' | undefined;
  art?: ReactNode;
  /** False while the page is about to be left. */
  isReady?: boolean | undefined;
}

/** The layout of the not-found page, the failed page and the page after a failed purchase. */
export function ErrorPageLayout({
  heading,
  message,
  tryAgainMessage,
  action,
  secondAction,
  header,
  art,
  isReady,
}: ErrorPageLayoutProps) {
  const card = useRef<HTMLElement>(null);
  useFocusOnNavigation(card);
  // Reveals the page: an error page may replace a page that was still hidden when it failed.
  useRevealWhenReady(isReady);
  return (
    <PageFrame
      title={heading}
      description={`${heading}. All our plans for boiler, heating and plumbing are in one place.`}
      width="narrow"
      header={header}
    >
      <ErrorCard
        ref={card}
        tabIndex={-1}
        art={art}
        heading={heading}
        message={message}
        tryAgainMessage={tryAgainMessage}
        action={
          action ? (
            <>
              {/* Replaces this history entry: after success, Back must not return to the error. */}
              <ButtonLink as={RouterLink} to={action.to} onClick={action.onClick} replace>
                {action.label}
              </ButtonLink>
              {secondAction && (
                <ButtonLink
                  as={RouterLink}
                  variant="secondary"
                  to={secondAction.to}
                  onClick={secondAction.onClick}
                  replace
                >
                  {secondAction.label}
                </ButtonLink>
              )}
              <Link
                as={RouterLink}
                to={basePath}
                variant="standalone"
                icon={<Icon glyph={HomeIcon} />}
              >
                Back to home services
              </Link>
            </>
          ) : (
            <ButtonLink as={RouterLink} to={basePath}>
              See all plans
            </ButtonLink>
          )
        }
      />
      <StaticPart name="customerService" />
    </PageFrame>
  );
}
