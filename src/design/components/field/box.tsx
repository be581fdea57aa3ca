import type { ReactNode } from 'react';
import { joinClassNames } from '../../class-list.ts';
import type { FieldWidthName } from '../../tokens/tokens.ts';
import { AlertCircleIcon } from '../icon/icons.ts';
import styles from './box.module.css';

interface BoxProps {
  /** The id of the control. */
  id: string;
  label: ReactNode;
  width?: FieldWidthName | undefined;
  isInvalid: boolean;
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** Icon at the end of the box. Default: the error icon while invalid. */
  end?: ReactNode;
  /** The control. It must have the class `controlClassName`. */
  children: ReactNode;
}

export const controlClassName = styles.control;

/** The bordered box with the label inside, shared by text inputs, text areas and dropdowns. */
export function FieldBox({
  id,
  label,
  width = 'full',
  isInvalid,
  prefix,
  suffix,
  end = isInvalid && <ErrorIcon />,
  children,
}: BoxProps) {
  return (
    <div className={joinClassNames(styles.box, styles[width], isInvalid && styles.invalid)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {prefix !== undefined && (
        <span aria-hidden="true" className={styles.prefix}>
          {prefix}
        </span>
      )}
      {children}
      {suffix !== undefined && (
        <span aria-hidden="true" className={styles.suffix}>
          {suffix}
        </span>
      )}
      {end}
    </div>
  );
}

export function ErrorIcon() {
  return <AlertCircleIcon aria-hidden="true" strokeWidth={1.75} className={styles.errorIcon} />;
}
