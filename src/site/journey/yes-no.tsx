import type { ComponentProps, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { basePath } from '#api/paths.ts';
import { Alert } from '#design/components/alert/alert.tsx';
import { ChoiceTiles } from '#design/components/choice-tiles/choice-tiles.tsx';
import { Link } from '#design/components/link/link.tsx';

interface YesNoProps {
  question: string;
  hint?: ReactNode;
  name: string;
  error?: string | undefined;
  inputProps: ComponentProps<typeof ChoiceTiles>['inputProps'];
  /** Shown once "no" is chosen: why that ends the online journey. */
  ruledOut?: string | undefined;
}

/** A question that only "yes" takes further; a "no" says why and offers a person to talk to. */
export function YesNo({ question, hint, name, error, inputProps, ruledOut }: YesNoProps) {
  return (
    <>
      <ChoiceTiles
        legend={question}
        hint={hint}
        name={name}
        error={error}
        inputProps={inputProps}
        options={[
          { value: 'Y', label: 'Yes' },
          { value: 'N', label: 'No' },
        ]}
      />
      {ruledOut && (
        <Alert severity="info" role="status" title="This plan may not be right for you">
          <p>
            {ruledOut}{' '}
            <Link as={RouterLink} to={`${basePath}/speak-to-an-expert`}>
              Speak to an expert
            </Link>{' '}
            who can find one that is.
          </p>
        </Alert>
      )}
    </>
  );
}
