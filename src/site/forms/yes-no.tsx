import type { ComponentProps, ReactNode } from 'react';
import { ChoiceTiles } from '#design/components/choice-tiles/choice-tiles.tsx';

interface YesNoProps {
  question: string;
  hint?: ReactNode;
  name: string;
  error?: string | undefined;
  noLabel?: string | undefined;
  inputProps: ComponentProps<typeof ChoiceTiles>['inputProps'];
  defaultValue: string;
}

export function YesNoQuestion({ question, noLabel = 'No', ...rest }: YesNoProps) {
  return (
    <ChoiceTiles
      {...rest}
      legend={question}
      layout={noLabel === 'No' ? 'short' : 'selectable'}
      options={[
        { value: 'Y', label: 'Yes' },
        { value: 'N', label: noLabel },
      ]}
    />
  );
}
