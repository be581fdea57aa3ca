import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isPlanFromEarlierDay } from './plan-cache.ts';

const interval = 15_000;

/** A page with dates is loaded anew once it is another day in London, however long it stays open. */
export function useReloadAtMidnight(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (isPlanFromEarlierDay()) void revalidate();
    };
    const timer = setInterval(look, interval);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [revalidate]);
}
