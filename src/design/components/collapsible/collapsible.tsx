import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { joinClassNames } from '../../class-list.ts';
import { type CollapseMotion, getCollapseTiming } from './collapse-timing.ts';
import styles from './collapsible.module.css';

export interface CollapsibleProps extends ComponentProps<'div'>, CollapseMotion {
  isOpen: boolean;
}

/**
 * Content that a control elsewhere shows and hides. Closed content is `hidden`, so it can be neither focused
 * nor read.
 */
export function Collapsible({
  isOpen,
  duration,
  delay,
  easing,
  className,
  ref,
  children,
  ...rest
}: CollapsibleProps) {
  const root = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => root.current);

  // Stays true until the closing animation has ended.
  const [isShown, setShown] = useState(isOpen);
  if (isOpen && !isShown) setShown(true);

  const lastIsOpen = useRef(isOpen);
  const running = useRef<Animation>(undefined);

  useLayoutEffect(() => {
    const node = root.current;
    if (!node || lastIsOpen.current === isOpen) return;
    lastIsOpen.current = isOpen;

    const isInterrupted = running.current?.playState === 'running';
    const fromHeight = isInterrupted || !isOpen ? node.offsetHeight : 0;
    running.current?.cancel();
    const toHeight = isOpen ? node.offsetHeight : 0;

    const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timing = getCollapseTiming({ duration, delay, easing }, prefersReducedMotion);
    if (timing.duration + timing.delay === 0) {
      setShown(isOpen);
      return;
    }
    const animation = node.animate(
      [
        { height: `${fromHeight}px`, overflow: 'clip' },
        { height: `${toHeight}px`, overflow: 'clip' },
      ],
      // `fill: 'both'` keeps the animated height during the delay and after the last frame. Otherwise the
      // content would flash at full height.
      { ...timing, fill: 'both' },
    );
    running.current = animation;
    animation.onfinish = () => {
      if (isOpen) animation.cancel();
      else setShown(false);
    };
  }, [isOpen, duration, delay, easing]);

  return (
    <div
      {...rest}
      ref={root}
      className={joinClassNames(styles.collapsible, className)}
      hidden={!isShown}
    >
      {children}
    </div>
  );
}
