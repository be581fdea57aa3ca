import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** Most pages are there sooner, and a button that flashed would only distract. */
const noticeable = 400;

/** Whether the next page is on its way, and whether that takes long enough to say so. */
export function useNavigationPending(): { isPending: boolean; isSlow: boolean } {
  const isPending = useNavigation().state !== 'idle';
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setSlow(true), noticeable);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isPending]);
  return { isPending, isSlow };
}
