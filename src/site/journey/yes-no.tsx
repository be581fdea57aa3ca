import type { ComponentProps, ReactNode } from 'react';
import { ChoiceTiles } from '#design/components/choice-tiles/choice-tiles.tsx';
import { Stack } from '#design/layout/stack.tsx';
import { LiveRegion } from './live-region.tsx';

interface YesNoProps {
  question: string;
  hint?: ReactNode;
  name: string;
  error?: string | undefined;
  inputProps: ComponentProps<typeof ChoiceTiles>['inputProps'];
  /** Shown once "no" is chosen: why that ends the online journey, and what there is instead. */
  ruledOut?: ReactNode;
}

/** A question that only "yes" takes further. */
export function YesNo({ question, hint, name, error, inputProps, ruledOut }: YesNoProps) {
  return (
    <Stack gap="sm">
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
      <LiveRegion>{ruledOut}</LiveRegion>
    </Stack>
  );
}
