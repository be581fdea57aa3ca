import type { ComponentProps, ReactNode } from 'react';
import { joinClassNames } from '../../class-list.ts';
import styles from './switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
  name: string;
  description?: ReactNode;
}

/** A setting that is on or off and takes effect at once. `className` goes to the root, `ref` to the input. */
export function Switch({ label, name, id = name, description, className, ...rest }: SwitchProps) {
  const descriptionId = `${id}-description`;
  return (
    <div className={joinClassNames(styles.switch, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {description && (
        <span id={descriptionId} className={styles.description}>
          {description}
        </span>
      )}
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own state.
        role="switch"
        id={id}
        name={name}
        aria-describedby={joinClassNames(
          description ? descriptionId : null,
          rest['aria-describedby'],
        )}
        className={styles.input}
      />
    </div>
  );
}
