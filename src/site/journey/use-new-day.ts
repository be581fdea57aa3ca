import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isFromAnotherDay } from './plan-memory.ts';

const interval = 15_000;

/** A page with dates is loaded anew once it is another day in London, however long it stays open. */
export function useNewDay(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (isFromAnotherDay()) void revalidate();
    };
    const timer = setInterval(look, interval);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [revalidate]);
}
