import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { getPagePath } from '#api/paths.ts';
import { Button, ButtonLink } from '#design/components/button/button.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { PhoneIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';
import { type Choice, choiceField } from './choices.ts';

interface FailureActionProps {
  label: string;
  to: string;
  /** Runs before the navigation. */
  onClick?: (() => void) | undefined;
  /** Makes it the button of a form: without script the server does what `onClick` would. */
  choice?: Choice | undefined;
}

/** The link with which a buyer continues. It replaces this history entry: after success, Back must not return to the error. */
export function PrimaryAction({ label, choice, ...rest }: FailureActionProps) {
  if (choice) {
    return (
      <ChoiceForm>
        <Button type="submit" name={choiceField} value={choice}>
          {label}
        </Button>
      </ChoiceForm>
    );
  }
  return (
    <ButtonLink as={RouterLink} {...rest} replace>
      {label}
    </ButtonLink>
  );
}

export function TextAction({ label, choice, ...rest }: FailureActionProps) {
  if (choice) {
    return (
      <ChoiceForm>
        <Link as="button" type="submit" variant="standalone" name={choiceField} value={choice}>
          {label}
        </Link>
      </ChoiceForm>
    );
  }
  return (
    <Link as={RouterLink} variant="standalone" {...rest} replace>
      {label}
    </Link>
  );
}

function ChoiceForm({ children }: { children: ReactNode }) {
  return (
    <form method="post" action={getPagePath('error')}>
      {children}
    </form>
  );
}

export function CallAction({ number }: { number: string }) {
  return (
    <ButtonLink href={`tel:${number.replaceAll(' ', '')}`}>
      <Icon glyph={PhoneIcon} />
      Call {number}
    </ButtonLink>
  );
}
