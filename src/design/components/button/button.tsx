import type { ComponentProps, ElementType, MouseEvent } from 'react';
import { classList } from '../../class-list.ts';
import type { ButtonVariant } from '../../tokens/tokens.ts';
import { SpinnerMark } from '../spinner/spinner.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './button.module.css';

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: 'md' | 'sm' | undefined;
  /** As wide as what holds it. */
  isBlock?: boolean | undefined;
}

const look = ({ variant = 'primary', size, isBlock }: ButtonLook, className?: string) =>
  classList(
    styles.button,
    styles[variant],
    size === 'sm' && styles.sm,
    isBlock && styles.block,
    className,
  );

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows that the press is being answered, and ignores further presses. */
  isLoading?: boolean | undefined;
  /** What the button says meanwhile; also announced. */
  loadingLabel?: string | undefined;
}

/**
 * While loading, the button is not `disabled`: that would drop the keyboard's focus. It stays, says it
 * is busy, and swallows presses, so that a form is not sent twice.
 */
export function Button({
  variant,
  size,
  isBlock,
  isLoading = false,
  loadingLabel,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const ignorePress = (event: MouseEvent) => event.preventDefault();
  return (
    <>
      <button
        {...rest}
        type={type}
        className={look({ variant, size, isBlock }, className)}
        onClick={isLoading ? ignorePress : onClick}
        {...(isLoading && { 'aria-busy': true, 'aria-disabled': true })}
      >
        {/* The label alone in an element: in a translated page the text nodes are not React's. */}
        {isLoading && <SpinnerMark />}
        <span key={isLoading ? 'loading' : 'ready'} className={styles.content}>
          {isLoading ? (loadingLabel ?? children) : children}
        </span>
      </button>
      {loadingLabel !== undefined && (
        <VisuallyHidden role="status">{isLoading ? loadingLabel : null}</VisuallyHidden>
      )}
    </>
  );
}

type ButtonLinkProps<Link extends ElementType> = ButtonLook & {
  /** The link component, e.g. the router's. */
  as?: Link | undefined;
} & Omit<ComponentProps<Link>, keyof ButtonLook | 'as'>;

/** A link that looks like a button: it goes somewhere, a button does something. */
export function ButtonLink<Link extends ElementType = 'a'>({
  as,
  variant,
  size,
  isBlock,
  className,
  ...rest
}: ButtonLinkProps<Link>) {
  const Anchor: ElementType = as ?? 'a';
  return <Anchor {...rest} className={look({ variant, size, isBlock }, className)} />;
}
