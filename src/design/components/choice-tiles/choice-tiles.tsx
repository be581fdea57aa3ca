import type { ChangeEvent, ChangeEventHandler, ComponentProps, ReactNode } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { CheckboxOrRadio } from '../field/choice.tsx';
import { Fieldset } from '../fieldset/fieldset.tsx';
import styles from './choice-tiles.module.css';

export interface TileOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  /** Further content of the tile, e.g. a price. From breakpoint sm to md its first element is beside the label. */
  content?: ReactNode;
  flair?: string | undefined;
}

interface ChoiceTilesProps
  extends Omit<ComponentProps<'fieldset'>, 'children' | 'onChange' | 'defaultValue' | 'name'> {
  legend: ReactNode;
  isLegendHidden?: boolean | undefined;
  name: string;
  options: readonly TileOption[];
  /** Maximum number of tiles per row. Small screens have fewer. */
  perRow?: 1 | 2 | 3 | 4 | undefined;
  /** `rating` has five tiles per row at every width, `short`, for Yes and No, two. */
  layout?: 'selectable' | 'rating' | 'short' | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ChangeEventHandler<HTMLInputElement> | undefined;
  /** Props of every radio input, e.g. of a form that records them. */
  inputProps?: Omit<ComponentProps<'input'>, 'id' | 'type' | 'value'> | undefined;
}

const columns = { 1: undefined, 2: styles.two, 3: styles.three, 4: styles.four };

/**
 * Radio buttons as tiles. The id of the first radio is the field's name, so that a link to the field focuses
 * it. Renders nothing without options.
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
    <Fieldset
      role="radiogroup"
      {...rest}
      legend={legend}
      error={error}
      aria-invalid={error ? true : undefined}
    >
      <div
        className={joinClassNames(
          styles.tiles,
          layout === 'selectable' ? columns[perRow] : styles[layout],
        )}
      >
        {options.map((option, index) => (
          <CheckboxOrRadio
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
