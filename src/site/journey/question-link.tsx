import type { MouseEvent, ReactNode } from 'react';
import { ButtonLink } from '#design/components/button/button.tsx';
import { showAgainQuery } from '#site/steps/step-url.ts';

/** The address of the question that led to an outcome. A script shows the question without loading the page. */
export function leadToQuestion(onFollow: () => void) {
  return {
    href: showAgainQuery,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      onFollow();
    },
  };
}

interface QuestionLinkProps {
  variant?: 'primary' | 'text' | undefined;
  className?: string | undefined;
  onFollow: () => void;
  children: ReactNode;
}

export function QuestionLink({ onFollow, ...rest }: QuestionLinkProps) {
  return <ButtonLink {...rest} {...leadToQuestion(onFollow)} />;
}
