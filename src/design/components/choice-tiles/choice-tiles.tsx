import type { ChangeEvent, ChangeEventHandler, ComponentProps, ReactNode } from 'react';
import { classList } from '../../class-list.ts';
import { Choice } from '../field/choice.tsx';
import { Fieldset } from '../fieldset/fieldset.tsx';
import styles from './choice-tiles.module.css';

export interface TileOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  /** What else there is to weigh up, e.g. a price. On small screens its first element stands beside the label. */
  content?: ReactNode;
  flair?: string | undefined;
}

interface ChoiceTilesProps
  extends Omit<ComponentProps<'fieldset'>, 'children' | 'onChange' | 'defaultValue' | 'name'> {
  legend: ReactNode;
  isLegendHidden?: boolean | undefined;
  name: string;
  options: readonly TileOption[];
  /** Most tiles in a row; fewer on small screens. */
  perRow?: 2 | 3 | 4 | undefined;
  /** Rating puts five to a row at every width. */
  layout?: 'selectable' | 'rating' | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ChangeEventHandler<HTMLInputElement> | undefined;
  /** For every radio, e.g. what a form library registers. */
  inputProps?: Omit<ComponentProps<'input'>, 'id' | 'type' | 'value'> | undefined;
}

const columns = { 2: styles.two, 3: styles.three, 4: styles.four };

/**
 * One choice of a few, each a tile. The first radio's id is the name itself, so that a link to the field
 * lands on it. A question without options is not asked: nothing is shown.
 */
export function ChoiceTiles({
  legend,
  name,
  options,
  perRow = 2,
  layout = 'selectable',
  error,
  value,
  defaultValue,
  onChange,
  inputProps,
  ...rest
}: ChoiceTilesProps) {
  if (options.length === 0) return null;
  const changed = (event: ChangeEvent<HTMLInputElement>) => {
    inputProps?.onChange?.(event);
    onChange?.(event);
  };
  return (
    <Fieldset {...rest} legend={legend} error={error}>
      <div
        className={classList(styles.tiles, layout === 'rating' ? styles.rating : columns[perRow])}
      >
        {options.map((option, index) => (
          <Choice
            {...inputProps}
            {...(value !== undefined && { checked: option.value === value })}
            {...(defaultValue !== undefined && { defaultChecked: option.value === defaultValue })}
            key={option.value}
            type="radio"
            isTile
            layout={layout === 'rating' ? 'rating' : option.content ? 'rich' : 'plain'}
            id={index === 0 ? name : `${name}-${index + 1}`}
            name={name}
            value={option.value}
            label={option.label}
            description={option.description}
            content={option.content}
            flair={option.flair}
            onChange={changed}
          />
        ))}
      </div>
    </Fieldset>
  );
}
