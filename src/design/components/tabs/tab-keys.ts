/**
 * The index of the tab to focus after a key press: arrows wrap around, Home and End go to the first and last
 * tab. Undefined for other keys.
 */
export function getTabIndexAfterKey(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
