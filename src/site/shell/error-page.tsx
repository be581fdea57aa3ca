import { Link } from 'react-router';
import { basePath } from '#api/paths.ts';
import { ButtonLink } from '#design/components/button/button.tsx';
import { ErrorCard } from '#design/components/error-card/error-card.tsx';
import { PageFrame } from './page-frame.tsx';

interface ErrorPageProps {
  heading: string;
  message: string;
  tryAgainMessage: string;
  action?: { label: string; to: string } | undefined;
}

export function ErrorPage({
  heading,
  message,
  tryAgainMessage,
  action = { label: 'See all plans', to: basePath },
}: ErrorPageProps) {
  return (
    <PageFrame title={heading} width="narrow">
      <ErrorCard
        heading={heading}
        message={message}
        tryAgainMessage={tryAgainMessage}
        action={
          <ButtonLink as={Link} to={action.to}>
            {action.label}
          </ButtonLink>
        }
      />
    </PageFrame>
  );
}
