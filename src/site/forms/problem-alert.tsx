import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '#design/components/alert/alert.tsx';

interface ProblemAlertProps {
  title: string;
  children: ReactNode;
}

/** An error that a submit ended in. Scrolls to the top of the page and takes the focus. */
export function ProblemAlert({ title, children }: ProblemAlertProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    alert.current?.focus();
  }, []);
  return (
    <Alert ref={alert} tabIndex={-1} variant="outline" severity="error" role="alert" title={title}>
      {children}
    </Alert>
  );
}
