import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isPlanFromEarlierDay } from './plan-cache.ts';

const interval = 15_000;

/** Loads the plan again when a new day begins in London. Used by pages that show dates. */
export function useReloadAtMidnight(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const check = () => {
      if (isPlanFromEarlierDay()) void revalidate();
    };
    const timer = setInterval(check, interval);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [revalidate]);
}
