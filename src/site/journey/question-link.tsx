import type { ReactNode } from 'react';
import { ButtonLink } from '#design/components/button/button.tsx';
import { showAgainQuery } from '#site/steps/step-url.ts';

interface QuestionLinkProps {
  variant?: 'primary' | 'text' | undefined;
  size?: 'sm' | undefined;
  className?: string | undefined;
  onFollow: () => void;
  children: ReactNode;
}

/** A link from an outcome to the question that led to it. A script shows the question without loading the page. */
export function QuestionLink({ onFollow, ...rest }: QuestionLinkProps) {
  return (
    <ButtonLink
      {...rest}
      href={showAgainQuery}
      onClick={(event) => {
        event.preventDefault();
        onFollow();
      }}
    />
  );
}
