import type { ComponentProps } from 'react';
import { classList } from '../../class-list.ts';
import { LoaderIcon } from '../icon/icons.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './spinner.module.css';

interface SpinnerProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** What is being waited for; announced, not shown. */
  label: string;
}

/** Takes the size and colour of the text around it. */
export function Spinner({ label, className, ...rest }: SpinnerProps) {
  return (
    <span role="status" {...rest} className={classList(styles.root, className)}>
      <SpinnerMark />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** The turning mark alone, for where the words are already on the screen. */
export function SpinnerMark() {
  return <LoaderIcon aria-hidden="true" className={styles.mark} />;
}
