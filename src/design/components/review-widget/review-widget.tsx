import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { classList } from '../../class-list.ts';
import styles from './review-widget.module.css';

interface ReviewWidgetProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** Names the region, e.g. "Customer reviews". */
  label: string;
  /** Where the provider's script is. It fills the element beside it. */
  scriptSrc: string;
  /** What the provider's script reads, e.g. `{ 'data-template-id': '…' }`. */
  settings?: Record<`data-${string}`, string> | undefined;
  /** Shown instead where the script does not arrive. */
  fallback: ReactNode;
}

/** A frame for a review provider's widget. Whether its script may be loaded is for the page to decide. */
export function ReviewWidget({
  label,
  scriptSrc,
  settings,
  fallback,
  className,
  ...rest
}: ReviewWidgetProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const node = frame.current;
    if (!node) return;
    const script = document.createElement('script');
    script.async = true;
    script.addEventListener('error', () => setFailed(true));
    script.src = scriptSrc;
    node.append(script);
    return () => node.replaceChildren();
  }, [scriptSrc]);

  return (
    <section {...rest} aria-label={label} className={classList(styles.widget, className)}>
      {hasFailed && fallback}
      {/* React renders nothing inside, so what the script puts there is its own. */}
      <div {...settings} ref={frame} hidden={hasFailed} />
    </section>
  );
}
