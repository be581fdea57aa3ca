/** A bar beside its figure. Hidden from screen readers, which read the figure. */
export function Bar({ part, whole }: { part: number; whole: number }) {
  const width = whole === 0 ? 0 : (part / whole) * 100;
  return (
    <svg
      className="bar-line"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect width={width.toFixed(2)} height="1" />
    </svg>
  );
}
