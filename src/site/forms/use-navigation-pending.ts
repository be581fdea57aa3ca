import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useIsPressPending } from '#site/shell/page-files.ts';

/**
 * The delay of the spinner, in milliseconds. Most pages load faster, and a spinner that only flashes would
 * distract.
 */
const slowAfter = 400;

/** Whether a navigation is pending, and whether it is slow enough to show a spinner. */
export function useNavigationPending(): { isPending: boolean; isSlow: boolean } {
  const isLoading = useIsPressPending();
  const isPending = useNavigation().state !== 'idle' || isLoading;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isPending]);
  return { isPending, isSlow: isPending && isSlow };
}
