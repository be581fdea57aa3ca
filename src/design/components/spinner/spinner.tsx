import type { ComponentProps } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { LoaderIcon } from '../icon/icons.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './spinner.module.css';

interface SpinnerProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** A text that says what the user waits for. Screen readers announce it; it is not shown. */
  label: string;
}

/** A rotating icon with a label for screen readers. It has the size and colour of the text around it. */
export function Spinner({ label, className, ...rest }: SpinnerProps) {
  return (
    <span role="status" {...rest} className={joinClassNames(styles.root, className)}>
      <SpinnerIcon />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** The rotating icon without a label, for use beside visible text. */
export function SpinnerIcon() {
  return <LoaderIcon aria-hidden="true" className={styles.mark} />;
}
