import type { ComponentProps, ElementType, MouseEvent } from 'react';
import { joinClassNames } from '../../class-list.ts';
import type { ButtonVariantName } from '../../tokens/tokens.ts';
import { SpinnerIcon } from '../spinner/spinner.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './button.module.css';

interface ButtonStyle {
  variant?: ButtonVariantName | undefined;
  size?: 'md' | 'sm' | undefined;
  /** Makes the button as wide as its container. */
  isBlock?: boolean | undefined;
}

const buttonClass = ({ variant = 'primary', size, isBlock }: ButtonStyle, className?: string) =>
  joinClassNames(
    styles.button,
    styles[variant],
    size === 'sm' && styles.sm,
    isBlock && styles.block,
    className,
  );

interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** True while the pressed button's action runs. The button shows a spinner and ignores presses. */
  isLoading?: boolean | undefined;
  /** Replaces the label while loading. Screen readers announce it. */
  loadingLabel?: string | undefined;
}

/**
 * While loading, the button is not `disabled`, because that would drop the keyboard focus. It announces that
 * it is busy and ignores presses, so that a form is not sent twice.
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
        className={buttonClass({ variant, size, isBlock }, className)}
        onClick={isLoading ? ignorePress : onClick}
        {...(isLoading && { 'aria-busy': true, 'aria-disabled': true })}
      >
        {/* The label has its own element: browser translation replaces text nodes, which React could then not update. */}
        {isLoading && <SpinnerIcon />}
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

type ButtonLinkProps<Link extends ElementType> = ButtonStyle & {
  /** The link component, e.g. the router's. */
  as?: Link | undefined;
} & Omit<ComponentProps<Link>, keyof ButtonStyle | 'as'>;

/** A link styled as a button, for navigation. Actions use `Button`. */
export function ButtonLink<Link extends ElementType = 'a'>({
  as,
  variant,
  size,
  isBlock,
  className,
  ...rest
}: ButtonLinkProps<Link>) {
  const Anchor: ElementType = as ?? 'a';
  return <Anchor {...rest} className={buttonClass({ variant, size, isBlock }, className)} />;
}
