import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';

interface CodeAheadProps {
  /** Where the buyer goes next. */
  pages: readonly string[];
}

/**
 * Loads the code of what comes next once this page is done loading, so that pressing Continue waits
 * for nothing, not even for a line that is down by then.
 */
export function CodeAhead({ pages }: CodeAheadProps) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const wait = () => setTimeout(() => setIdle(true));
    if (document.readyState === 'complete') {
      const timer = wait();
      return () => clearTimeout(timer);
    }
    addEventListener('load', wait, { once: true });
    return () => removeEventListener('load', wait);
  }, []);
  useEffect(() => {
    // The guard of the next step, which is no part of any route.
    if (isIdle) import('#journey/walk.ts').catch(() => {});
  }, [isIdle]);
  return isIdle ? pages.map((page) => <PrefetchPageLinks key={page} page={page} />) : null;
}
