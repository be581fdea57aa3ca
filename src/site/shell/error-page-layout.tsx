import { type ReactNode, useRef } from 'react';
import { Link as RouterLink } from 'react-router';
import { basePath } from '#api/paths.ts';
import { ButtonLink } from '#design/components/button/button.tsx';
import { ErrorCard } from '#design/components/error-card/error-card.tsx';
import { useRevealWhenReady } from './hide-until-ready.tsx';
import { PageFrame } from './page-frame.tsx';
import { StaticPart } from './static-part.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

interface ErrorPageLayoutProps {
  heading: string;
  message: ReactNode;
  tryAgainMessage: ReactNode;
  /** Buttons and links. Default: all plans. */
  actions?: ReactNode;
  header?: 'full' | 'reduced' | undefined;
  art?: ReactNode;
  /** True if the content has a phone number: a page has one once. */
  hasPhone?: boolean | undefined;
  /** Further content under the message. */
  children?: ReactNode;
}

/** The layout of the page after a failed submission. */
export function ErrorPageLayout({
  heading,
  message,
  tryAgainMessage,
  actions,
  header,
  art,
  hasPhone = false,
  children,
}: ErrorPageLayoutProps) {
  const card = useRef<HTMLElement>(null);
  useFocusOnNavigation(card);
  // Reveals the page: an error page may replace a page that was still hidden when it failed.
  useRevealWhenReady();
  return (
    <PageFrame
      title={heading}
      description={`${heading}. You can find all our plans on one page.`}
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
          actions ?? (
            <ButtonLink as={RouterLink} to={basePath}>
              See all plans
            </ButtonLink>
          )
        }
      >
        {children}
      </ErrorCard>
      {!hasPhone && <StaticPart name="customerService" />}
    </PageFrame>
  );
}
