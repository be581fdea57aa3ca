export const stripScrollMs = 1000;

interface Strip {
  /** Width of the visible part of the strip. */
  width: number;
  scrollWidth: number;
}

interface Tab {
  offset: number;
  width: number;
}

/** The scroll position that centres the tab, limited to the ends of the strip. */
export function getCentredScrollPosition(strip: Strip, tab: Tab): number {
  const maxScroll = Math.max(strip.scrollWidth - strip.width, 0);
  return Math.min(Math.max(tab.offset - (strip.width - tab.width) / 2, 0), maxScroll);
}

/** The position at a time of the animation, eased at both ends. */
export function getScrollPositionAt(
  from: number,
  to: number,
  elapsed: number,
  duration: number,
): number {
  const progress = duration > 0 ? Math.min(Math.max(elapsed / duration, 0), 1) : 1;
  return from + (to - from) * (0.5 - Math.cos(Math.PI * progress) / 2);
}

/** Scrolls the strip and returns a function that stops it. The animation also stops when the user scrolls. */
export function animateStripScroll(node: HTMLElement, to: number, duration: number): () => void {
  const from = node.scrollLeft;
  let frame = 0;
  let startedAt: number | undefined;
  let expected = from;
  const step = (now: number) => {
    if (Math.abs(node.scrollLeft - expected) > 2) return;
    startedAt ??= now;
    const elapsed = now - startedAt;
    expected = getScrollPositionAt(from, to, elapsed, duration);
    node.scrollLeft = expected;
    if (elapsed < duration) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
