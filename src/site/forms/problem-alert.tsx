import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '#design/components/alert/alert.tsx';

interface ProblemAlertProps {
  title: string;
  children: ReactNode;
}

/** Tells what went wrong after the button was pressed: from the top of the page, with the focus on it. */
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
