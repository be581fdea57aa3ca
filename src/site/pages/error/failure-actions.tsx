import { Link as RouterLink } from 'react-router';
import { basePath } from '#api/paths.ts';
import { ButtonLink } from '#design/components/button/button.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { HomeIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';

export interface FailureAction {
  label: string;
  to: string;
  /** Runs before the navigation. */
  onClick?: (() => void) | undefined;
}

interface FailureActionsProps {
  action: FailureAction;
  /** Beside the primary action. */
  secondAction?: FailureAction | undefined;
}

/** The links with which a buyer continues after a failed submission. */
export function FailureActions({ action, secondAction }: FailureActionsProps) {
  return (
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
      <Link as={RouterLink} to={basePath} variant="standalone" icon={<Icon glyph={HomeIcon} />}>
        Back to home services
      </Link>
    </>
  );
}
