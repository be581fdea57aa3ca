import { type ComponentProps, type ReactNode, useState } from 'react';
import { joinClassNames } from '../../class-list.ts';
import buttonStyles from '../button/icon-button.module.css';
import { Icon } from '../icon/icon.tsx';
import { MinusIcon, PlusIcon } from '../icon/icons.ts';
import { Tooltip } from '../tooltip/tooltip.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './numeric-stepper.module.css';

type OwnProps = 'type' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'min' | 'max' | 'step';

interface NumericStepperProps extends Omit<ComponentProps<'input'>, OwnProps> {
  label: string;
  name: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  /** Accessible names of the two buttons, e.g. "One radiator fewer". */
  decreaseLabel: string;
  increaseLabel: string;
  /** Tooltips that explain why a button is disabled at its limit. */
  atMinimum: string;
  atMaximum: string;
}

/** A whole number between `min` and `max`, changed by buttons, arrow keys or typing. */
export function NumericStepper({
  label,
  name,
  id = name,
  value,
  onChange,
  min,
  max,
  decreaseLabel,
  increaseLabel,
  atMinimum,
  atMaximum,
  className,
  ...rest
}: NumericStepperProps) {
  /** The typed text while it is not a number within the limits. */
  const [draft, setDraft] = useState<string>();
  const [announced, setAnnounced] = useState('');

  const press = (next: number) => {
    setDraft(undefined);
    setAnnounced(`${label}: ${next}`);
    onChange(next);
  };
  const type = (text: string) => {
    const typed = text === '' ? Number.NaN : Number(text);
    const isWithin = Number.isInteger(typed) && typed >= min && typed <= max;
    setDraft(isWithin ? undefined : text);
    if (isWithin) onChange(typed);
  };
  const finishTyping = () => {
    const typed = draft ? Math.round(Number(draft)) : Number.NaN;
    if (!Number.isNaN(typed)) onChange(Math.min(max, Math.max(min, typed)));
    setDraft(undefined);
  };

  return (
    <div className={joinClassNames(styles.stepper, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.row}>
        <StepButton
          name={decreaseLabel}
          icon={<Icon glyph={MinusIcon} size="sm" weight="bold" />}
          limit={value <= min ? atMinimum : undefined}
          onPress={() => press(value - 1)}
        />
        <input
          {...rest}
          type="number"
          inputMode="numeric"
          id={id}
          name={name}
          min={min}
          max={max}
          value={draft ?? value}
          onChange={(event) => type(event.target.value)}
          onBlur={finishTyping}
          className={styles.input}
        />
        <StepButton
          name={increaseLabel}
          icon={<Icon glyph={PlusIcon} size="sm" weight="bold" />}
          limit={value >= max ? atMaximum : undefined}
          onPress={() => press(value + 1)}
        />
      </div>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </div>
  );
}

interface StepButtonProps {
  name: string;
  icon: ReactNode;
  /** The tooltip that says why the button is disabled; undefined while it is enabled. */
  limit: string | undefined;
  onPress: () => void;
}

/** `aria-disabled` at the limit: `disabled` would drop the focus and hide the tooltip from keyboard users. */
function StepButton({ name, icon, limit, onPress }: StepButtonProps) {
  return (
    <Tooltip text={limit}>
      {(control) => (
        <button
          {...control}
          type="button"
          aria-label={name}
          aria-disabled={limit !== undefined}
          onClick={limit === undefined ? onPress : undefined}
          className={buttonStyles.iconButton}
        >
          {icon}
        </button>
      )}
    </Tooltip>
  );
}
