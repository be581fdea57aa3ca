import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { joinClassNames } from '../../class-list.ts';
import styles from './tooltip.module.css';

interface TooltipProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Without a text, only the control is rendered. */
  text: ReactNode;
  /** Renders the control, which takes the given attributes. */
  children: (control: { 'aria-describedby': string | undefined }) => ReactNode;
}

/**
 * A short explanation of a control, shown while the pointer is over it or the focus is in it. Escape hides
 * it, and the pointer may move onto it (WCAG 1.4.13).
 */
export function Tooltip({ text, className, ref, children, ...rest }: TooltipProps) {
  const root = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  useImperativeHandle<HTMLSpanElement | null, HTMLSpanElement | null>(ref, () => root.current);
  const id = useId();
  const [isShown, setShown] = useState(false);
  const hasText = Boolean(text);

  useEffect(() => {
    const node = root.current;
    if (!node || !hasText) return;
    const show = () => setShown(true);
    const hide = () => setShown(false);
    const listening = new AbortController();
    for (const event of ['pointerenter', 'focusin']) node.addEventListener(event, show, listening);
    for (const event of ['pointerleave', 'focusout']) node.addEventListener(event, hide, listening);
    return () => {
      listening.abort();
      hide();
    };
  }, [hasText]);

  useEffect(() => {
    const node = bubble.current;
    if (!isShown || !node || !root.current) return;
    // The `source` option makes the root element the CSS anchor by which the tooltip is positioned.
    node.showPopover({ source: root.current });
    const hideOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setShown(false);
    };
    document.addEventListener('keydown', hideOnEscape);
    return () => {
      document.removeEventListener('keydown', hideOnEscape);
      node.hidePopover();
    };
  }, [isShown]);

  return (
    <span {...rest} ref={root} className={joinClassNames(styles.root, className)}>
      {children({ 'aria-describedby': hasText ? id : undefined })}
      {hasText && (
        <span ref={bubble} id={id} role="tooltip" popover="manual" className={styles.bubble}>
          <span className={styles.text}>{text}</span>
        </span>
      )}
    </span>
  );
}
