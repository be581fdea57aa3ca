import type { ComponentProps, ReactNode } from 'react';
import { joinClassNames } from '../../class-list.ts';
import type { FieldWidthName } from '../../tokens/tokens.ts';
import { controlClassName, ErrorIcon, FieldBox } from '../field/box.tsx';
import { Field, getMessageProps } from '../field/field.tsx';
import { ChevronDownIcon } from '../icon/icons.ts';
import styles from './dropdown.module.css';

interface DropdownProps extends Omit<ComponentProps<'select'>, 'children' | 'multiple'> {
  label: ReactNode;
  name: string;
  options: readonly { value: string; label: string }[];
  /** Text of the first option, which has an empty value. */
  placeholder?: string | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  width?: FieldWidthName | undefined;
}

/** A native select. `className` goes to the root, `ref` and other props to the select. */
export function Dropdown({
  label,
  name,
  id = name,
  options,
  placeholder,
  error,
  hint,
  width,
  className,
  ...rest
}: DropdownProps) {
  return (
    <Field id={id} error={error} hint={hint} className={className}>
      <FieldBox
        id={id}
        label={label}
        width={width}
        isInvalid={Boolean(error)}
        end={
          <span className={styles.end}>
            {error && <ErrorIcon />}
            <ChevronDownIcon aria-hidden="true" strokeWidth={1.75} />
          </span>
        }
      >
        <select
          {...rest}
          {...getMessageProps(id, { error, hint }, rest['aria-describedby'])}
          id={id}
          name={name}
          className={joinClassNames(controlClassName, styles.select)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </FieldBox>
    </Field>
  );
}
