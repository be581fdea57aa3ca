import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isPlanOutdated } from './plan-cache.ts';

const interval = 15_000;

/** Loads the plan again when a new day begins in London or the content changes. Used by pages that show dates. */
export function useReloadPlan(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const check = () => {
      if (isPlanOutdated()) void revalidate();
    };
    const timer = setInterval(check, interval);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [revalidate]);
}
