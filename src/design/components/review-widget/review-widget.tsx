import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { joinClassNames } from '../../class-list.ts';
import styles from './review-widget.module.css';

interface ReviewWidgetProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** Names the region, e.g. "Customer reviews". */
  label: string;
  /** Address of the provider's script, which fills the element around it. */
  scriptSrc: string;
  /** Attributes that the provider's script reads, e.g. `{ 'data-template-id': '…' }`. */
  settings?: Record<`data-${string}`, string> | undefined;
  /** Content that is shown when the script does not load. */
  fallback: ReactNode;
}

/** A frame for a review provider's widget. It loads the script when mounted: the page must have consent first. */
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
    <section {...rest} aria-label={label} className={joinClassNames(styles.widget, className)}>
      {hasFailed && fallback}
      {/* React renders no children here, so the script may change them. */}
      <div {...settings} ref={frame} hidden={hasFailed} />
    </section>
  );
}
