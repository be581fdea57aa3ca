import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '#design/components/alert/alert.tsx';

interface ProblemAlertProps {
  title: string;
  children: ReactNode;
}

/** Tells what went wrong after the button was pressed, where the buyer can see it. */
export function ProblemAlert({ title, children }: ProblemAlertProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'center' });
    alert.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Alert ref={alert} tabIndex={-1} severity="error" role="alert" title={title}>
      <p>{children}</p>
    </Alert>
  );
}
