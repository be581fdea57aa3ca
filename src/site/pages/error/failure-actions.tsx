import { Link as RouterLink } from 'react-router';
import { ButtonLink } from '#design/components/button/button.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { PhoneIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';

interface FailureActionProps {
  label: string;
  to: string;
  /** Runs before the navigation. */
  onClick?: (() => void) | undefined;
}

/** The link with which a buyer continues. It replaces this history entry: after success, Back must not return to the error. */
export function PrimaryAction({ label, ...rest }: FailureActionProps) {
  return (
    <ButtonLink as={RouterLink} {...rest} replace>
      {label}
    </ButtonLink>
  );
}

export function TextAction({ label, ...rest }: FailureActionProps) {
  return (
    <Link as={RouterLink} variant="standalone" {...rest} replace>
      {label}
    </Link>
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
